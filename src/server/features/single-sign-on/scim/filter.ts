import { refusedFilter, refusedPath } from './scim-refusal.ts'

type Literal = string | number | boolean | null

/** An attribute as filters and PATCH name it: `emails[type eq "work"].value` has all three parts. */
export type Path = {
  attribute: string
  /** Which of several values. */
  where?: { name: string; value: Literal }
  sub?: string
}

/** An attribute that must have a value. */
export type Comparison = Path & { value: Literal }

/** What a longer filter or path is, nobody needs. */
const LONGEST = 1_000
/** The two schemas whose names may stand in front of an attribute. What is of any other schema is not kept. */
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):$/i
const PATH = /\s*(urn:[\w:.-]+:)?([a-z$][\w$-]*)(?:\[([^\]]*)\])?(?:\.([a-z$][\w$-]*))?/iy
const EQUALS = /\s+eq\s+("(?:[^"\\]|\\.)*"|[\w.+-]+)/iy
const AND = /\s+and\s+/iy

/**
 * Reads a filter of comparisons joined by `and`: all that providers ask.
 * @throws ScimRefusal `invalidFilter` for any other
 */
export function readFilter(filter: string): Comparison[] {
  if (filter.length > LONGEST) throw refusedFilter(filter)
  return readComparisons(filter, 0)
}

function readComparisons(filter: string, start: number): Comparison[] {
  const refuse = () => refusedFilter(filter)
  const path = take(PATH, filter, start)
  const equals = path && take(EQUALS, filter, PATH.lastIndex)
  if (!path || !equals) throw refuse()
  const end = EQUALS.lastIndex
  const comparison = { ...pathOf(path, refuse), value: literalOf(equals[1], refuse) }
  if (filter.slice(end).trim() === '') return [comparison]
  if (!take(AND, filter, end)) throw refuse()
  return [comparison, ...readComparisons(filter, AND.lastIndex)]
}

/** Reads the path of a PATCH. @throws ScimRefusal `invalidPath` */
export function readPath(text: string): Path {
  const refuse = () => refusedPath(text)
  const path = text.length > LONGEST ? null : take(PATH, text, 0)
  if (!path || text.slice(PATH.lastIndex).trim() !== '') throw refuse()
  return pathOf(path, refuse)
}

function take(pattern: RegExp, text: string, at: number) {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function pathOf([, schema, name = '', inner, sub]: RegExpExecArray, refuse: () => Error): Path {
  const attribute = schema === undefined || CORE.test(schema) ? name : `${schema}${name}`
  const [where, ...more] = inner === undefined ? [] : readFilter(inner)
  if (more.length > 0 || where?.where || where?.sub) throw refuse()
  return { attribute, ...(where && { where: { name: where.attribute, value: where.value } }), ...(sub && { sub }) }
}

function literalOf(text: string | undefined, refuse: () => Error): Literal {
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (typeof value !== 'object' || value === null) return value as Literal
  } catch {
    // Entra writes truths with a capital, too.
    if (/^(?:true|false)$/i.test(text ?? '')) return text?.toLowerCase() === 'true'
  }
  throw refuse()
}

/** Values are equal whatever their case: addresses, ids and types are. */
export const isSame = (one: unknown, other: unknown) => keyOf(one) === keyOf(other)

export const keyOf = (value: unknown) => String(value).toLowerCase()
