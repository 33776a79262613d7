import { text } from 'node:stream/consumers'

/** The password that standard input holds, without the line end after it; empty where there is none. */
export const readPassword = async (): Promise<string> => (await text(process.stdin)).replace(/\r?\n$/, '')
