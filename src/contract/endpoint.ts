import type { z } from 'zod'

/** Who may call: anyone; an account of this machine; its owner. */
export type Access = 'public' | 'user' | 'owner'

/**
 * One call of the helper's wire. `response: 'content'` is no JSON: an image, a file, a feed; `'events'` is a stream of
 * server-sent events without an end.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In @koa/router's form: `/api/comics/:id`, `/api/files/cover/{*filename}`. */
  readonly path: string
  readonly access: Access
  /** Public, and says more to who is signed in. */
  readonly signed?: true
  /** `local`: refused over the relay. */
  readonly scope?: 'local'
  /** Also taken with a media token in `?t=`. */
  readonly media?: true
  /** Bytes its body may have, where pictures travel in it; BODY_MAX otherwise. */
  readonly bodyLimit?: number
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly response: z.ZodType | 'content' | 'events'
}

/** A resource's endpoints by name. */
export type Contract = Readonly<Record<string, Endpoint>>

/** Declares a resource, keeping each endpoint's exact types. */
export function contract<const C extends Contract>(endpoints: C): C {
  return endpoints
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

/** What a handler is given. */
export interface Request<E extends Endpoint> {
  readonly params: Output<E['params']>
  readonly query: Output<E['query']>
  readonly body: Output<E['body']>
}

/** What a JSON endpoint answers with. */
export type Response<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : never

type Part<K extends string, T> = T extends z.ZodType
  ? Record<string, never> extends z.input<T>
    ? { [P in K]?: z.input<T> }
    : { [P in K]: z.input<T> }
  : unknown

/** What a caller gives: only the parts the endpoint takes. */
export type Arguments<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>

export type { Input }
