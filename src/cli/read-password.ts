import { text } from 'node:stream/consumers'

/** Reads a password from standard input, without its line break; empty if there is none. */
export const readPassword = async (): Promise<string> => (await text(process.stdin)).replace(/\r?\n$/, '')
