import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ToolError } from './tool-error.js'

/**
 * One message in one language. Its text depends on the cases; without selectors there is one that always matches.
 *
 * @typedef {{
 *   inputs: string[],
 *   locals: Map<string, { source: string, kind: 'plural' | 'number' }>,
 *   cases: { when: [name: string, value: string][], text: string }[],
 * }} Message
 *
 * @typedef {Map<string, Message>} Catalogue
 */

const PLURALS = ['zero', 'one', 'two', 'few', 'many', 'other']

/**
 * Reads all catalogues of a language, `<area>.<locale>.json`, in inlang's message format: a text with `{names}`, or `[{
 * declarations, selectors, match }]` if the text depends on the inputs.
 *
 * @param {string} folder
 * @param {string} locale
 * @returns {Promise<Catalogue>}
 * @throws {ToolError} that names an invalid message
 */
export async function readMessages(folder, locale) {
  /** @type {Catalogue} */
  const catalogue = new Map()
  for (const file of (await readdir(folder)).sort()) {
    if (!file.endsWith(`.${locale}.json`)) continue
    for (const [key, written] of Object.entries(parseJson(await readFile(join(folder, file), 'utf8'), file))) {
      if (key === '$schema') continue
      if (catalogue.has(key)) throw new ToolError(`${file}: ${key} stands in another catalogue of ${locale} too.`)
      catalogue.set(key, readMessage(written, `${file}: ${key}`))
    }
  }
  return catalogue
}

/**
 * @param {string} text
 * @param {string} file
 */
function parseJson(text, file) {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ToolError(`${file} is no JSON: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * @param {unknown} written
 * @param {string} where
 * @returns {Message}
 */
function readMessage(written, where) {
  if (typeof written === 'string') {
    const message = { inputs: namesIn(written), locals: new Map(), cases: [{ when: [], text: written }] }
    return checked(message, where)
  }
  const [{ declarations = [], match = {} } = {}, ...more] = Array.isArray(written) ? written : [{}, {}]
  if (more.length > 0) throw new ToolError(`${where} is neither a text nor a list of one object.`)
  /** @type {Message} */
  const message = { inputs: [], locals: new Map(), cases: [] }
  for (const line of declarations) declare(line, message, where)
  for (const [key, text] of Object.entries(match)) message.cases.push({ when: conditions(key, where), text })
  return checked(message, where)
}

/**
 * @param {string} line such as `input count` or `local amount = count: plural`
 * @param {Message} message
 * @param {string} where
 */
function declare(line, { inputs, locals }, where) {
  const [, input] = /^input (\w+)$/.exec(line) ?? []
  const [, plural, counted] = /^local (\w+) = (\w+): plural$/.exec(line) ?? []
  const [, number, shown] = /^local (\w+) = (\w+): number useGrouping=always$/.exec(line) ?? []
  if (input) inputs.push(input)
  else if (plural && counted) locals.set(plural, { source: counted, kind: 'plural' })
  else if (number && shown) locals.set(number, { source: shown, kind: 'number' })
  else throw new ToolError(`${where} declares what is not understood: ${line}`)
}

/**
 * @param {string} key such as `count=*,amount=one`
 * @param {string} where
 * @returns {[string, string][]} without wildcards
 */
function conditions(key, where) {
  return key
    .split(',')
    .map((part) => {
      const [, name = '', value = ''] = /^(\w+)=(\S+)$/.exec(part.trim()) ?? []
      if (!name) throw new ToolError(`${where} has a case that is not understood: ${key}`)
      return /** @type {[string, string]} */ ([name, value])
    })
    .filter(([, value]) => value !== '*')
}

/**
 * @param {Message} message
 * @param {string} where
 */
function checked(message, where) {
  const { inputs, locals, cases } = message
  const isKnown = (/** @type {string} */ name) => inputs.includes(name) || locals.has(name)
  if (cases.length === 0) throw new ToolError(`${where} has no text.`)
  for (const { source } of locals.values()) {
    if (!inputs.includes(source)) throw new ToolError(`${where} is not given ${source}.`)
  }
  for (const { when, text } of cases) {
    if (/[{}]/.test(text.replace(/\{\w+\}/g, ''))) throw new ToolError(`${where} has a brace without its other half.`)
    for (const name of [...namesIn(text), ...when.map(([name]) => name)]) {
      if (!isKnown(name)) throw new ToolError(`${where} is not given ${name}.`)
    }
    for (const name of namesIn(text)) {
      if (locals.get(name)?.kind === 'plural') throw new ToolError(`${where} shows ${name}, which is a plural form.`)
    }
    for (const [name, value] of when) {
      const isForm = locals.get(name)?.kind !== 'plural' || PLURALS.includes(value)
      if (!isForm) throw new ToolError(`${where} has no plural form called ${value}.`)
    }
  }
  return message
}

/** @param {string} text */
const namesIn = (text) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))]
