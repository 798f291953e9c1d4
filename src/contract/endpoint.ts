import { z } from 'zod'

/**
 * One thing a client may ask of the service. Plain data: the dashboard calls it, the service implements it,
 * the OpenAPI document describes it.
 */
export type Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Each `:name` is filled from the input's field of that name; the rest travels as query (GET, DELETE) or body. */
  path: `/api/${string}`
  summary: string
  /** The status of a success; 200 where nothing is said. 204 carries no body. */
  status?: 200 | 201 | 204
  /** True where an `Idempotency-Key` makes a repeated request harmless: every POST that creates or issues. */
  idempotent?: true
  /** True where a request may carry thousands of people. */
  isLarge?: true
  /** True for a GET that does something (interface, E8): a HEAD of it does not. */
  acts?: true
  input: Input
  output: Output
  /** The media type of the file that is answered instead of JSON; `output` then has nothing to say. */
  file?: string
}

/** Declares an endpoint; exists so that input and output keep their exact types. */
export const endpoint = <Input extends z.ZodType, Output extends z.ZodType>(e: Endpoint<Input, Output>) => e

/** Declares an endpoint that answers with a file. */
export const fileEndpoint = <Input extends z.ZodType>(e: Omit<Endpoint<Input>, 'output'> & { file: string }) => ({
  ...e,
  output: z.undefined(),
})

/** The envelope around one object or an unpaginated list (interface, general convention 2). */
export const data = <Item extends z.ZodType>(item: Item) => z.object({ data: item })

/** The names of the `:parameters` in an endpoint's path, in order. */
export const pathParameters = ({ path }: Pick<Endpoint, 'path'>): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
