import { z } from 'zod'

/**
 * One request that a client may send. Plain data: the dashboard calls it, the service implements it, the OpenAPI
 * document describes it. docs/endpoint-numbers.md lists the endpoints E1 to E26; "Addition" marks what goes beyond them.
 */
export type Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Each `:name` is filled from the input field of that name; other fields are sent as query (GET, DELETE) or body. */
  path: `/api/${string}`
  summary: string
  /** The status of a success, 200 by default. 204 has no body. */
  status?: 200 | 201 | 204
  /** Set where an `Idempotency-Key` makes a retry safe: every POST that creates or issues. */
  idempotent?: true
  /** Set where the body may hold thousands of people, which raises its size limit. */
  isLarge?: true
  /** Set for a GET with side effects, such as E8, which a HEAD request must not trigger. */
  hasSideEffects?: true
  input: Input
  output: Output
  /** The media type of a file answer; `output` is unused then. */
  file?: string
}

/** Declares an endpoint; the function keeps the exact types of input and output. */
export const endpoint = <Input extends z.ZodType, Output extends z.ZodType>(e: Endpoint<Input, Output>) => e

/** Declares an endpoint that answers with a file. */
export const fileEndpoint = <Input extends z.ZodType>(e: Omit<Endpoint<Input>, 'output'> & { file: string }) => ({
  ...e,
  output: z.undefined(),
})

/** The envelope around one object or an unpaginated list. */
export const data = <Item extends z.ZodType>(item: Item) => z.object({ data: item })

/** The names of the `:parameters` in a path, in order. */
export const pathParameters = ({ path }: Pick<Endpoint, 'path'>): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
