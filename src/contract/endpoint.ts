import { z } from 'zod'
import type { Seen } from './version.ts'

/**
 * One request that a client may send. Plain data: the dashboard calls it, the service implements it, the OpenAPI
 * document describes it. docs/endpoint-numbers.md lists the endpoints E1 to E26; "Addition" marks what goes beyond them.
 */
export type Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Each `:name` is filled from the input field of that name; other fields are sent as query (GET, DELETE) or body. */
  path: `/api/${string}` | `/ims/${string}`
  summary: string
  /** The status of a success, 200 by default. 204 has no body. */
  status?: 200 | 201 | 204
  /** Set where an `Idempotency-Key` makes a retry safe: every POST that creates or issues. */
  idempotent?: true
  /**
   * Set where the body may hold thousands of people, which raises its size limit, and where a file of thousands of rows is made.
   * The organization's requests for either wait for one another.
   */
  isLarge?: true
  /** Set for a GET with side effects, such as E8, which a HEAD request must not trigger. */
  hasSideEffects?: true
  input: Input
  output: Output
  /** The media type of a file answer; `output` is unused then. */
  file?: string
  /** The media types that the file may have instead. */
  otherFiles?: string[]
  /** Set where a save replaces what others may have changed meanwhile; see `replacing`. */
  // biome-ignore lint/suspicious/noExplicitAny: only the endpoint itself knows what is shown
  replaces?: Replaces<any>
}

/** Declares an endpoint; the function keeps the exact types of input and output. */
export const endpoint = <Input extends z.ZodType, Output extends z.ZodType>(e: Endpoint<Input, Output>) => e

/** What a save replaces, so that it is not overwritten unseen. */
export type Replaces<Shown> = {
  /** The endpoint whose `ETag` is its version; absent if only listings show it. */
  shownBy?: () => Endpoint
  /**
   * The values that the save replaces, as an answer's `data` shows them, named as in the input: `name`, and
   * `address_info.city` for the leaves of an object that are saved one by one.
   */
  seen: (shown: Shown) => Seen
  /** The names of those that a request replaces; by default those that it sends, and all of a DELETE. */
  fields?: (input: Record<string, unknown>) => string[]
}

/** An endpoint whose saves replace something; `If-Match` says which version they were made from. */
// biome-ignore lint/suspicious/noExplicitAny: only the endpoint itself knows what is shown
export type ReplacingEndpoint<E extends Endpoint = Endpoint, Shown = any> = E & { replaces: Replaces<Shown> }

/** Declares that an endpoint replaces what others may have changed since its author read it. */
export const replacing = <E extends Endpoint, Shown>(e: E, replaces: Replaces<Shown>): ReplacingEndpoint<E, Shown> => ({
  ...e,
  replaces,
})

/** The values that a request replaces, of those that are shown. */
export function seenBy<Shown>(
  { method, replaces }: ReplacingEndpoint<Endpoint, Shown>,
  input: Record<string, unknown>,
  shown: Shown,
): Seen {
  const isReplaced = replaces.fields
    ? (field: string) => replaces.fields?.(input).includes(field)
    : (field: string) => method === 'DELETE' || sentValue(input, field) !== undefined
  return Object.fromEntries(Object.entries(replaces.seen(shown)).filter(([field]) => isReplaced(field)))
}

/** What a request sends for a field: a leaf of `null` is null. */
export function sentValue(input: Record<string, unknown>, field: string): unknown {
  const [name = '', leaf] = field.split('.')
  const value = input[name]
  if (leaf === undefined || value === null || value === undefined) return value
  return (value as Record<string, unknown>)[leaf]
}

/** The leaves of an object that is saved leaf by leaf, for `seen`. */
export const leavesOf = (name: string, leaves: object | null | undefined): Seen =>
  Object.fromEntries(Object.entries(leaves ?? {}).map(([leaf, value]) => [`${name}.${leaf}`, value]))

/** Declares an endpoint that answers with a file. */
export const fileEndpoint = <Input extends z.ZodType>({
  file,
  ...e
}: Omit<Endpoint<Input>, 'output'> & { file: string }) => ({ ...endpoint({ ...e, output: z.undefined() }), file })

/** The envelope around one object or an unpaginated list. */
export const data = <Item extends z.ZodType>(item: Item) => z.object({ data: item })

/** The names of the `:parameters` in a path, in order. */
export const pathParameters = ({ path }: Pick<Endpoint, 'path'>): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
