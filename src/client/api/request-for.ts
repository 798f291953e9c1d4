import { type Endpoint, pathParameters } from '#contract/endpoint.ts'

type Fields = Record<string, unknown>

/**
 * Builds the request for an endpoint's input. Path parameters are taken out of the input; the rest is sent in the query
 * (GET, DELETE) or as JSON. A file among the top-level fields makes the body a form. Undefined fields are not sent.
 */
export function requestFor(endpoint: Endpoint, input: Fields, origin: string, headers: Record<string, string> = {}) {
  const { method } = endpoint
  const fields = { ...input }
  let path: string = endpoint.path
  for (const name of pathParameters(endpoint)) {
    path = path.replace(`:${name}`, encodeURIComponent(String(fields[name])))
    delete fields[name]
  }
  const url = new URL(path, origin)
  const accept = { accept: 'application/json', ...headers }
  if (method === 'GET' || method === 'DELETE') {
    for (const [name, value] of sent(fields).flatMap(inParts)) {
      for (const each of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(each))
    }
    return new Request(url, { method, headers: accept })
  }
  if (Object.values(fields).some((value) => value instanceof Blob)) {
    return new Request(url, { method, headers: accept, body: formOf(fields) })
  }
  const json = { 'content-type': 'application/json', ...accept }
  return new Request(url, { method, headers: json, body: JSON.stringify(fields) })
}

const sent = (fields: Fields) => Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')

/** The parts of an object, as a query names them: `a[b]`. */
const inParts = ([name, value]: [string, unknown]): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).map(([inner, part]) => [`${name}[${inner}]`, part])
    : [[name, value]]

/** Flattens nested fields: `a: {b}` becomes `a[b]`. */
function formOf(fields: Fields, form = new FormData(), nameOf = (name: string) => name) {
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.set(nameOf(name), value)
    else if (typeof value === 'object' && value !== null)
      formOf(value as Fields, form, (inner) => `${nameOf(name)}[${inner}]`)
    else if (value !== undefined) form.set(nameOf(name), value === null ? '' : String(value))
  }
  return form
}
