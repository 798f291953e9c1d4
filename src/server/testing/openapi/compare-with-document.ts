import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

type Content = Record<string, { schema?: object }>
type Header = { required?: boolean; schema: object }
type Described = { headers?: Record<string, Header>; content?: Content }
type Operation = { requestBody?: { content: Content }; responses: Record<string, Described> }
export type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { responses: { MethodNotAllowed: Described }; schemas?: Record<string, object> }
}

/** A request that a test has sent, and its answer. */
export type Exchange = {
  method: string
  path: string
  /** The request's body, if it was JSON. */
  sent?: unknown
  status: number
  headers: Headers
  /** The answer's body; undefined for a file. */
  body: string | undefined
}

/** The operation of an exchange, by its method and path; and in a sentence what the document says otherwise, if anything. */
export type Comparison = { operation: string; difference: string | undefined }

/**
 * Compares requests and answers with an OpenAPI document. Its schemas are compiled when they are first needed.
 * @returns a function whose result is undefined for a path that the document does not have
 */
export function comparisonWith(document: Document): (exchange: Exchange) => Comparison | undefined {
  const pathOf = matcherOf(document)
  const check = checkerOf(document)
  const otherMethods = { responses: { 405: document.components.responses.MethodNotAllowed } }
  return (exchange) => {
    const path = pathOf(exchange)
    if (path === undefined) return undefined
    const operation = `${exchange.method} ${path}`
    const described = document.paths[path]?.[exchange.method.toLowerCase()] ?? otherMethods
    const difference = differenceOf(exchange, described, check)
    return { operation, difference: difference && `${operation} answers ${exchange.status}: ${difference}` }
  }
}

/** Says in which respect a value breaks a schema, whose numbers may be `written` as text; undefined if in none. */
type Check = (schema: object, value: unknown, isWritten?: boolean) => string | undefined

function differenceOf(exchange: Exchange, { requestBody, responses }: Operation, check: Check): string | undefined {
  const described = responses[exchange.status]
  if (!described) return `the document describes ${Object.keys(responses).join(', ')}, not this status`
  return (
    headerDifference(exchange, described, check) ??
    bodyDifference(exchange, described, check) ??
    inputDifference(exchange, requestBody?.content, check)
  )
}

function headerDifference({ headers }: Exchange, described: Described, check: Check) {
  for (const [name, { required, schema }] of Object.entries(described.headers ?? {})) {
    const value = headers.get(name)
    if (value === null && required) return `the header ${name} is missing`
    const wrong = value !== null && check(schema, value, true)
    if (wrong) return `the header ${name} ${wrong}`
  }
  return undefined
}

function bodyDifference({ headers, body }: Exchange, { content }: Described, check: Check) {
  if (!content) return body ? 'the document describes no body' : undefined
  const type = headers.get('content-type') ?? 'missing'
  const described = content[type] ?? content[type.split(';')[0]!]
  if (!described) return `the media type is ${type}, in the document it is ${Object.keys(content).join(' or ')}`
  if (!described.schema || body === undefined) return undefined
  const wrong = check(described.schema, JSON.parse(body))
  return wrong && `in the answer, ${wrong}`
}

/**
 * A request that was carried out although the document does not allow it: clients would not know that they can send it.
 * As the document says for all requests, numbers and flags may be text, and a list of one may be its item.
 */
function inputDifference({ status, sent }: Exchange, content: Content | undefined, check: Check) {
  const schema = content?.['application/json']?.schema
  if (status >= 300 || sent === undefined || !schema) return undefined
  const wrong = check(schema, structuredClone(sent), true)
  return wrong && `in the request, ${wrong}`
}

/**
 * Finds the path of the document that a request belongs to: of several, one with its method, then the one with the fewest
 * parameters. So the service routes, too: a GET of `/badges/preview`, which only has POST, asks for the badge of this id.
 */
function matcherOf({ paths }: Document) {
  const parameters = (path: string) => path.split('{').length
  const patterns = Object.keys(paths)
    .toSorted((a, b) => parameters(a) - parameters(b))
    .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }))
  return ({ path, method }: Exchange) => {
    const found = patterns.filter(({ pattern }) => pattern.test(path)).map((each) => each.path)
    return found.find((each) => method.toLowerCase() in paths[each]!) ?? found[0]
  }
}

// Optimizing the compiled code takes longer than it saves in a run of the tests.
const OPTIONS = { strictTypes: false, validateSchema: false, code: { optimize: false } }

function checkerOf({ components }: Document): Check {
  const [exactly, written] = [new Ajv2020(OPTIONS), new Ajv2020({ ...OPTIONS, coerceTypes: 'array' })]
  for (const ajv of [exactly, written]) {
    formats.default(ajv)
    // Spaces around a text are no difference: the service trims it.
    ajv.addFormat('idn-email', /^\s*[^\s@]+@[^\s@]+\s*$/u)
    ajv.addFormat('binary', true)
    // Where references to the document point to.
    ajv.addVocabulary(['components'])
  }
  // By their text, because the document repeats most of its schemas, and compiling one takes longer than all its checks.
  const compiled = new Map<string, ValidateFunction>()
  return (schema, value, isWritten) => {
    const text = `${isWritten ? 'written' : 'exactly'} ${JSON.stringify(schema)}`
    const validate = compiled.get(text) ?? (isWritten ? written : exactly).compile({ ...schema, components })
    compiled.set(text, validate)
    if (validate(value)) return undefined
    const { instancePath, message, params } = validate.errors![0]!
    return `${instancePath || 'the whole'} ${message} ${JSON.stringify(params)}`
  }
}
