import type { z } from 'zod'

/** Required permission: none, a user of this helper, or its owner. */
export type Access = 'public' | 'user' | 'owner'

/**
 * An endpoint of the helper's API. `response: 'content'` is not JSON but an image, a file or a feed; `'events'` is an
 * endless stream of server-sent events.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In the syntax of @koa/router: `/api/comics/:id`, `/api/files/cover/{*filename}`. */
  readonly path: string
  readonly access: Access
  /** Public, with a different response for signed-in users. */
  readonly signed?: true
  /** `local`: rejected over the relay. */
  readonly scope?: 'local'
  /** Also accepts a media token in `?t=`. */
  readonly media?: true
  /** Maximum size of the body in bytes, for bodies with images or many ids; default BODY_MAX. */
  readonly bodyLimit?: number
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly response: z.ZodType | 'content' | 'events'
}

/** A resource's endpoints by name. */
export type Contract = Readonly<Record<string, Endpoint>>

/** Declares the endpoints of a resource with their exact types. */
export function contract<const C extends Contract>(endpoints: C): C {
  return endpoints
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined

/** Validated request of an endpoint. */
export interface Request<E extends Endpoint> {
  readonly params: Output<E['params']>
  readonly query: Output<E['query']>
  readonly body: Output<E['body']>
}

/** Response body of a JSON endpoint. */
export type Response<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : never

type Part<K extends string, T> = T extends z.ZodType
  ? Record<string, never> extends z.input<T>
    ? { [P in K]?: z.input<T> }
    : { [P in K]: z.input<T> }
  : unknown

/** Arguments of a call: only the parts that the endpoint declares. */
export type Arguments<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>
