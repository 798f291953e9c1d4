import { readFile } from 'node:fs/promises'

/**
 * A node of a syntax tree. Those of a contract are simple, so they are not told apart by type.
 * @typedef {Record<string, any>} Node
 */

const DECLARES = new Set(['endpoint', 'fileEndpoint', 'replacing'])
/** What the service and its documentation need of an endpoint, and the dashboard does not. */
const LEFT_OUT = new Set(['summary', 'input', 'output'])
const APART = '?apart'
/** The parts of a node that name types. */
const TYPES = new Set(['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType'])

/**
 * A Vite plugin for the dashboard's build. Endpoints come without their schemas: the dashboard sends what its forms have
 * checked, and the service vouches for its answers. What a module of the contract exports without a schema comes in a module
 * of its own, so that only pages that check something load zod. A wrong guess here changes what is loaded, not what it does.
 *
 * @returns {import('vite').Plugin}
 */
export function contractApart() {
  return {
    name: 'contract-apart',
    apply: 'build',
    load: {
      filter: { id: /\?apart$/ },
      handler: (id) => readFile(id.slice(0, -APART.length), 'utf8'),
    },
    transform: {
      filter: { id: /\/src\/contract\/.*\.ts(\?apart)?$/ },
      handler(code, id) {
        const { body } = this.parse(code, { lang: 'ts' })
        // From the last one, so that the places of those before stay true.
        const edits = editsOf(body, id).sort((one, other) => other.start - one.start)
        const edited = edits.reduce((all, { start, end, by }) => all.slice(0, start) + by + all.slice(end), code)
        return { code: edited, map: null, moduleSideEffects: false }
      },
    },
  }
}

/**
 * @param {Node[]} body
 * @param {string} id of the module
 */
function editsOf(body, id) {
  const isApart = id.endsWith(APART)
  const withSchema = namesWithSchema(body)
  return body.flatMap((statement) => {
    const [name] = statement['type'] === 'ExportNamedDeclaration' ? namesOf(statement) : []
    if (!isApart && name && !withSchema.has(name)) {
      return [replacing(statement, `import { ${name} } from '${id}${APART}'; export { ${name} }`)]
    }
    if (isApart && statement['source']?.value === 'zod') return [replacing(statement, '')]
    return [...schemasIn(statement), ...valuesOf(statement).flatMap(asDroppable)]
  })
}

/**
 * The names of a module's schemas, and of what uses them.
 * @param {Node[]} body
 */
function namesWithSchema(body) {
  const names = new Set(['z'])
  let known = 0
  while (known < names.size) {
    known = names.size
    for (const statement of body) {
      const isSchema = mentions(statement, names) || valuesOf(statement).some(callsAnything)
      if (isSchema) for (const name of namesOf(statement)) names.add(name)
    }
  }
  return names
}

/**
 * @param {Node | null} node
 * @param {Set<string>} names
 * @returns {boolean}
 */
function mentions(node, names) {
  if (typeof node !== 'object' || node === null || isLeftOut(node)) return false
  if (node['type'] === 'Identifier') return names.has(node['name'])
  return Object.entries(node).some(([key, inner]) => !TYPES.has(key) && mentions(inner, names))
}

/**
 * Whether a value is made by calling something when its module is loaded, as schemas are.
 * @param {Node | null} node
 * @returns {boolean}
 */
function callsAnything(node) {
  if (typeof node !== 'object' || node === null || isFunction(node) || isLeftOut(node)) return false
  if (node['type'] === 'CallExpression' && !DECLARES.has(node['callee'].name)) return true
  return Object.values(node).some(callsAnything)
}

/**
 * Leaves the schemas out of the endpoints that are declared anywhere in a node.
 * @param {Node | null} node
 * @returns {ReturnType<typeof replacing>[]}
 */
function schemasIn(node) {
  if (typeof node !== 'object' || node === null) return []
  const [declared, ...rest] = DECLARES.has(node['callee']?.name) ? node['arguments'] : []
  if (declared?.type !== 'ObjectExpression') return Object.values(node).flatMap(schemasIn)
  const left = declared.properties.filter(isLeftOut)
  return [...left.map((/** @type {Node} */ { value }) => replacing(value, 'undefined')), ...rest.flatMap(schemasIn)]
}

/**
 * Marks a value as one that is dropped if nothing uses it.
 * @param {Node} value
 */
const asDroppable = ({ start, end }) => [
  { start, end: start, by: '/*#__PURE__*/ (() => (' },
  { start: end, end, by: '))()' },
]

/**
 * @param {Node} node
 * @param {string} by
 * @returns {{ start: number, end: number, by: string }}
 */
const replacing = ({ start, end }, by) => ({ start, end, by })

/** @param {Node} statement */
const declarationOf = (statement) => statement['declaration'] ?? statement

/**
 * The names of the constants and functions that a statement declares; none for types.
 * @param {Node} statement
 * @returns {string[]}
 */
function namesOf(statement) {
  const { type, id, declarations } = declarationOf(statement)
  if (type === 'FunctionDeclaration') return [id.name]
  return type === 'VariableDeclaration' ? declarations.map((/** @type {Node} */ each) => each['id'].name) : []
}

/**
 * The values of a statement's constants, without functions and literals.
 * @param {Node} statement
 * @returns {Node[]}
 */
function valuesOf(statement) {
  const { type, declarations } = declarationOf(statement)
  if (type !== 'VariableDeclaration') return []
  const values = declarations.map((/** @type {Node} */ each) => each['init'])
  return values.filter((/** @type {Node | null} */ value) => value && !isFunction(value) && value['type'] !== 'Literal')
}

/** @param {Node} node */
const isLeftOut = (node) => node['type'] === 'Property' && LEFT_OUT.has(node['key'].name)

/** @param {Node} node */
const isFunction = ({ type }) => /^(Arrow)?FunctionExpression$/.test(type)
