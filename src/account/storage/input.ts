import type { Context } from 'koa'
import { z } from 'zod'
import { readJson } from '#http/requests/body.ts'
import { StorageError } from './errors.ts'

/** Maximum bytes of a JSON body: enough for a thousand keys of full length. */
const JSON_MAX = 2 * 1024 * 1024

/** Validates a value. Throws InvalidRequest. */
export function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new StorageError('InvalidRequest', z.prettifyError(result.error).replaceAll('\n', ' '))
}

/** Returns the validated JSON body of a request, `{}` if empty. Throws InvalidRequest, and the errors of readJson. */
export async function jsonBody<T>(ctx: Context, schema: z.ZodType<T>): Promise<T> {
  return parsed(schema, (await readJson(ctx.req, JSON_MAX)) ?? {})
}

/** Returns a query parameter's first value, undefined without one. */
export function queryOf(ctx: Context, name: string): string | undefined {
  const value = ctx.query[name]
  return Array.isArray(value) ? value[0] : value
}
