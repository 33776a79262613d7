import type { Context } from 'koa'
import type { Json } from '#contract/table.ts'

/** The HTTP status of each code; SQLSTATEs are mapped as by PostgREST. */
const STATUS = {
  PGRST003: 503,
  PGRST100: 400,
  PGRST102: 400,
  PGRST103: 416,
  PGRST105: 405,
  PGRST106: 406,
  PGRST107: 406,
  PGRST108: 400,
  PGRST116: 406,
  PGRST117: 405,
  PGRST118: 400,
  PGRST120: 400,
  PGRST122: 400,
  PGRST123: 400,
  PGRST124: 400,
  PGRST125: 404,
  PGRST200: 400,
  PGRST201: 300,
  PGRST202: 404,
  PGRST204: 400,
  PGRST205: 404,
  PGRST301: 401,
  PGRST303: 401,
  '21000': 500,
  '22003': 400,
  '22007': 400,
  '22008': 400,
  '22021': 400,
  '22P02': 400,
  '22P05': 400,
  '23502': 400,
  '23503': 409,
  '23505': 409,
  '23514': 400,
  '428C9': 400,
  '42501': 403,
  '42703': 400,
  '42804': 400,
  '42883': 404,
  '42P10': 400,
  '53100': 503,
  '54000': 413,
  '57014': 500,
  XX000: 500,
} as const

export type RestCode = keyof typeof STATUS

/** A sentence, or structured data. */
export type ErrorDetails = Json

/** An error response in PostgREST's form: `{ code, details, hint, message }`. */
export class RestError extends Error {
  readonly code: RestCode
  readonly details: ErrorDetails
  readonly hint: string | null
  readonly status: number

  constructor(
    code: RestCode,
    message: string,
    more: { readonly details?: ErrorDetails; readonly hint?: string; readonly status?: number } = {},
  ) {
    super(message)
    this.code = code
    this.details = more.details ?? null
    this.hint = more.hint ?? null
    this.status = more.status ?? STATUS[code]
  }
}

/** Returns PGRST100: a part of the query string cannot be parsed. `what` is PostgREST's name: filter, order, … */
export function notParsed(what: string, text: string, details: string): RestError {
  return new RestError('PGRST100', `"failed to parse ${what} (${text})" (line 1, column 1)`, { details })
}

export function noColumn(table: string, column: string): RestError {
  return new RestError('42703', `column ${table}.${column} does not exist`)
}

/** Returns the 401 for a request without a session. */
export function permissionDenied(table: string): RestError {
  return new RestError('42501', `permission denied for table ${table}`, { status: 401 })
}

/** Returns the error for a write to a view. */
export function viewNotWritable(view: string): RestError {
  return new RestError('42501', `permission denied for view ${view}`)
}

export function foreignRow(table: string, expression = ''): RestError {
  return new RestError(
    '42501',
    `new row violates row-level security policy${expression} for table "${table}"`,
  )
}

/** Returns a 503 for a user with too many waiting requests. (PostgREST sends 504, which the client does not retry.) */
export function tooBusy(): RestError {
  return new RestError('PGRST003', 'Timed out acquiring connection from connection pool.')
}

/** Writes an error as the response. */
export function renderRestError(ctx: Context, error: RestError): void {
  const { status, code, details, hint, message } = error
  ctx.status = status
  if (status === 401) {
    const token = code.startsWith('PGRST30')
    ctx.set(
      'WWW-Authenticate',
      token ? `Bearer error="invalid_token", error_description="${message}"` : 'Bearer',
    )
  }
  if (status === 503) ctx.set('Retry-After', '1')
  ctx.body = { code, details, hint, message }
}
