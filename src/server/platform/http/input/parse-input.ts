import { z } from 'zod'
import { inTurns } from './in-turns.ts'

type Issue = z.core.$ZodIssue

/** How many issues are reported: someone with thousands of wrong rows fixes their file after the first ones. */
export const MAX_FIELD_ERRORS = 100

/** An input that does not match its schema. */
export class InvalidInput extends Error {
  /** The first `MAX_FIELD_ERRORS` issues. */
  readonly issues: Issue[]
  /** The number of all issues. */
  readonly count: number

  constructor(issues: Issue[], count: number) {
    super('The input is invalid')
    this.issues = issues.slice(0, MAX_FIELD_ERRORS)
    this.count = count
  }
}

/** A list with fewer rows is parsed without yielding to the event loop. */
const MANY = 500

/**
 * Parses an input by its schema. A list of many rows is parsed row by row, yielding to the event loop, so that 50,000
 * people do not block other requests.
 *
 * @param signal of the request that waits for it
 * @throws InvalidInput, ClientGone
 */
export async function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  signal?: AbortSignal,
): Promise<z.output<Schema>> {
  const rows = new RowIssues()
  const fields = input as Record<string, unknown>
  const listed = schema instanceof z.ZodObject ? await parseRows(schema, fields, rows, signal) : null
  const parsed = (listed?.schema ?? schema).safeParse(listed?.input ?? input, { reportInput: true })
  if (parsed.success && rows.count === 0) return parsed.data as z.output<Schema>
  const rest = parsed.error?.issues ?? []
  // Issues of a list as a whole, such as a duplicate address, come after those of its rows.
  const isOfList = ({ path }: Issue) => listed?.fields.includes(String(path[0])) ?? false
  const issues = [...rest.filter((issue) => !isOfList(issue)), ...rows.issues, ...rest.filter(isOfList)]
  throw new InvalidInput(issues, rest.length + rows.count)
}

/** Collects the first issues of rows, and counts all of them. */
class RowIssues {
  readonly issues: Issue[] = []
  count = 0

  add(place: [field: string, row: number], issues: Issue[]) {
    const room = MAX_FIELD_ERRORS - this.issues.length
    this.count += issues.length
    for (const issue of issues.slice(0, room)) this.issues.push({ ...issue, path: [...place, ...issue.path] })
  }
}

/**
 * Parses the rows of an input's long lists.
 * @returns the input with its parsed rows, a schema that accepts them without parsing them again, and the lists' fields
 */
async function parseRows(
  schema: z.ZodObject,
  input: Record<string, unknown>,
  wrong: RowIssues,
  signal: AbortSignal | undefined,
) {
  const shape: Record<string, z.core.$ZodType> = { ...schema.shape }
  const read = { ...input }
  const fields: string[] = []
  for (const [field, of] of Object.entries(schema.shape)) {
    const rows = input[field]
    const list = listIn(of)
    if (!list || !Array.isArray(rows) || rows.length < MANY) continue
    fields.push(field)
    shape[field] = list.clone({ ...list.def, element: z.unknown() })
    // A list that is too long is refused as a whole.
    if (rows.length > longestOf(list)) continue
    const parsed = [...rows]
    const parse = (row: unknown, index: number) => {
      const result = z.safeParse(list.element, row, { reportInput: true })
      if (result.success) parsed[index] = result.data
      else wrong.add([field, index], result.error.issues)
    }
    await inTurns(rows, parse, signal)
    read[field] = parsed
  }
  return { schema: schema.clone({ ...schema.def, shape }), input: read, fields }
}

function listIn(schema: z.core.$ZodType): z.ZodArray | undefined {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return listIn(schema.def.innerType)
  return schema instanceof z.ZodArray ? schema : undefined
}

/** Whether a field takes a file. */
export function takesFile(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return takesFile(schema.def.innerType)
  return schema instanceof z.ZodPipe ? takesFile(schema.def.out) : schema instanceof z.ZodFile
}

/** Whether a field may hold several values: a list, also one that a form may send as a single value. */
export function takesList(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return takesList(schema.def.innerType)
  if (schema instanceof z.ZodPipe) return takesList(schema.def.out) || takesList(schema.def.in)
  return schema instanceof z.ZodArray
}

/** Whether a field may hold named parts, which a query gives as `field[part]`. */
export function takesParts(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return takesParts(schema.def.innerType)
  if (schema instanceof z.ZodPipe) return takesParts(schema.def.out)
  return schema instanceof z.ZodObject
}

function longestOf({ def }: z.ZodArray): number {
  const limits = (def.checks ?? []).map(({ _zod }) => _zod.def as { check: string; maximum?: number })
  return limits.find(({ check }) => check === 'max_length')?.maximum ?? Number.POSITIVE_INFINITY
}
