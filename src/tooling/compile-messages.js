import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMessages } from './read-messages.js'
import { ToolError } from './tool-error.js'

/** @typedef {import('./read-messages.js').Message} Message */

/** The same as in `src/i18n/locales.ts`; the first is the fallback. */
const LOCALES = ['en', 'it']
const HEADER = '// Written by `npm run generate` from src/i18n/messages.\n'

/**
 * Compiles the catalogues to one function per message, `m.badges_title({ count }, { locale })`, so that a missing key
 * or input is a type error. They are written twice: to one file, which loads quickly, and to a file for each, from
 * which the dashboard is built so that a page bundles only the messages that it uses. Unchanged files are not written.
 *
 * @param {{ from?: string, to?: string, runtime?: string }} [options] `runtime`: the module that the functions import
 * @throws {ToolError} that names an invalid message
 */
export async function compileMessages(options = {}) {
  const { from = 'src/i18n/messages', to = 'src/i18n/compiled', runtime = '#i18n/write-message.ts' } = options
  const catalogues = await Promise.all(
    LOCALES.map(async (locale) => ({ locale, messages: await readMessages(from, locale) })),
  )
  const keys = [...new Set(catalogues.flatMap(({ messages }) => [...messages.keys()]))].sort()
  const files = new Map([
    ['messages-apart.js', `${HEADER}export * as m from './messages/all.js'\n`],
    ['messages/all.js', `${HEADER}${keys.map((key) => `export * from './${key}.js'\n`).join('')}`],
  ])
  const declared = keys.map((key) => {
    const written = catalogues.map(({ locale, messages }) => {
      const message = messages.get(key)
      if (!message) throw new ToolError(`${key} is missing in the catalogues of ${locale}.`)
      return { locale, message }
    })
    const code = functionOf(key, written)
    files.set(`messages/${key}.js`, moduleOf(code, runtime))
    const type = typeOf(
      key,
      written.map(({ message }) => message),
    )
    return { code, type }
  })
  files.set('messages-together.js', moduleOf(declared.map(({ code }) => code).join(''), runtime))
  files.set('messages.js', `${HEADER}export * as m from './messages-together.js'\n`)
  files.set('messages.d.ts', declarationsOf(declared.map(({ type }) => type)))
  await writeFolder(to, files)
}

/**
 * @param {string} key
 * @param {{ locale: string, message: Message }[]} written
 */
function functionOf(key, written) {
  const [base, ...others] = written.map(({ locale, message }) => ({ locale, code: expressionOf(message) }))
  let body = base?.code ?? ''
  for (const { locale, code } of others) if (code !== body) body = `locale === '${locale}' ? ${code} : ${body}`
  if (!body.includes('locale')) return `export const ${key} = (i) => ${body}\n`
  return `export const ${key} = (i, options, locale = localeOf(options)) => ${body}\n`
}

/**
 * @param {string} functions
 * @param {string} runtime
 */
function moduleOf(functions, runtime) {
  const used = ['localeOf(', 'plural(locale', 'number(locale'].filter((call) => functions.includes(call))
  const names = used.map((call) => call.split('(')[0]).join(', ')
  return `${HEADER}${names && `import { ${names} } from '${runtime}'\n`}${functions}`
}

/** @param {Message} message */
function expressionOf(message) {
  const { when: cases, otherwise } = orderedCases(message)
  const branches = cases.map(({ when, text }) => `${conditionOf(when, message)} ? ${templateOf(text, message)} : `)
  return `(${branches.join('')}${templateOf(otherwise, message)})`
}

/**
 * The cases in the order they are tried, and the text of the default: the case that always matches, or `other` of a
 * plural. Without one, the input's type allows only the listed values, so that the last case needs no condition.
 *
 * @param {Message} message
 */
function orderedCases({ cases, locals }) {
  const isOpen = (/** @type {[string, string]} */ [name, value]) =>
    value === 'other' && locals.get(name)?.kind === 'plural'
  const open = cases.findIndex(({ when }) => when.every(isOpen))
  const last = open === -1 ? cases.length - 1 : open
  return { when: cases.filter((_, index) => index !== last), otherwise: cases[last]?.text ?? '' }
}

/**
 * @param {[string, string][]} when
 * @param {Message} message
 */
const conditionOf = (when, { locals }) =>
  when
    .map(([name, value]) => {
      const local = locals.get(name)
      return local
        ? `plural(locale, i.${local.source}) === '${value}'`
        : `String(i.${name}) === ${JSON.stringify(value)}`
    })
    .join(' && ')

/**
 * @param {string} text
 * @param {Message} message
 */
function templateOf(text, { locals }) {
  const escaped = text.replace(/[\\`]|\$(?=\{)/g, '\\$&')
  const filled = escaped.replace(/\{(\w+)\}/g, (_, name) => {
    const local = locals.get(name)
    return local ? `\${number(locale, i.${local.source})}` : `\${i.${name}}`
  })
  return `\`${filled}\``
}

/**
 * @param {string} key
 * @param {Message[]} messages the same in each language
 */
function typeOf(key, messages) {
  const inputs = [...new Set(messages.flatMap((message) => message.inputs))]
  const fields = inputs.map((name) => `${name}: ${inputType(name, messages)}`).join('; ')
  const comment = (messages[0] && orderedCases(messages[0]).otherwise)?.replaceAll('*/', '* /')
  const given = inputs.length === 0 ? 'inputs?: Record<never, never>' : `inputs: { ${fields} }`
  return `  /** ${comment} */\n  readonly ${key}: (${given}, options?: Options) => string\n`
}

/**
 * A number if it is counted or formatted as one; if it selects a text without a default, a union of the listed values;
 * otherwise anything printable.
 *
 * @param {string} name
 * @param {Message[]} messages
 */
function inputType(name, messages) {
  if (messages.some(({ locals }) => [...locals.values()].some(({ source }) => source === name))) return 'number'
  const chosenBy = messages.map(({ cases }) =>
    cases.map(({ when }) => when.find(([variable]) => variable === name)?.[1]),
  )
  const isClosed = chosenBy.every((values) => values.every((value) => value !== undefined))
  if (!isClosed) return 'string | number'
  return [...new Set(chosenBy.flat())].map((value) => JSON.stringify(value)).join(' | ')
}

/** @param {string[]} types */
const declarationsOf = (types) =>
  `${HEADER}import type { Locale } from '../locales.ts'\n\ntype Options = { locale?: Locale }\n\nexport declare const m: {\n${types.join('')}}\n`

/**
 * Writes exactly these files to the folder, and deletes others.
 *
 * @param {string} folder
 * @param {Map<string, string>} files
 */
async function writeFolder(folder, files) {
  await mkdir(join(folder, 'messages'), { recursive: true })
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const there = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = new Map([...files].map(([path, text]) => [join(folder, path), text]))
  await Promise.all(there.filter((path) => !contents.has(path)).map((path) => rm(path)))
  await Promise.all(
    [...contents].map(async ([path, text]) => {
      if ((await readFile(path, 'utf8').catch(() => undefined)) !== text) await writeFile(path, text)
    }),
  )
}
