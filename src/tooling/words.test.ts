import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { untranslatedTexts } from './untranslated-texts.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const MESSAGES = join(ROOT, 'src/i18n/messages')

type Message = string | { declarations?: string[]; match: Record<string, string> }[]
type Catalogue = Map<string, Message>

async function catalogue(language: 'en' | 'it'): Promise<Catalogue> {
  const found: Catalogue = new Map()
  for (const file of await readdir(MESSAGES)) {
    if (!file.endsWith(`.${language}.json`)) continue
    const entries = Object.entries<Message>(JSON.parse(await readFile(join(MESSAGES, file), 'utf8')))
    for (const [key, message] of entries) {
      if (key === '$schema') continue
      expect(found.has(key), `${key} stands in two catalogues of ${language}`).toBe(false)
      found.set(key, message)
    }
  }
  return found
}

async function sources(...folders: string[]) {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(join(ROOT, 'src', folder), { recursive: true })
      return names.map((name) => join('src', folder, name))
    }),
  )
  const paths = lists.flat().filter((path) => /\.tsx?$/.test(path) && !/\.test\.|compiled|\.gen\.ts$/.test(path))
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(ROOT, path), 'utf8') })))
}

const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** The inputs that a message shows, without those used only as selectors, and the undeclared names it shows. */
function parameters(message: Message) {
  if (typeof message === 'string') return { shown: [...new Set(names(message))].sort(), unknown: [] }
  const declared = message.flatMap(({ declarations = [] }) => declarations)
  const inputs = declared.flatMap((line) => /^input (\w+)/.exec(line)?.[1] ?? [])
  const sourceOf = new Map(
    declared.flatMap((line) => {
      const [, own, source] = /^local (\w+) = (\w+)/.exec(line) ?? []
      return own && source ? [[own, source] as const] : []
    }),
  )
  const placeholders = message
    .flatMap(({ match }) => Object.values(match).flatMap(names))
    .map((name) => sourceOf.get(name) ?? name)
  return { shown: [...new Set(placeholders)].sort(), unknown: placeholders.filter((name) => !inputs.includes(name)) }
}

test('both languages have the same messages with the same inputs', async () => {
  const [english, italian] = [await catalogue('en'), await catalogue('it')]
  expect([...italian.keys()].sort()).toEqual([...english.keys()].sort())
  for (const [key, message] of english) {
    const others = parameters(italian.get(key) as Message)
    expect({ key, ...others }).toEqual({ key, ...parameters(message), unknown: [] })
  }
})

test('no message is empty in either language', async () => {
  for (const language of ['en', 'it'] as const) {
    for (const [key, message] of await catalogue(language)) {
      const texts = typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match))
      expect({ key, empty: texts.filter((text) => text.trim() === '') }).toEqual({ key, empty: [] })
    }
  }
})

/** Of these there are always several. */
const ALWAYS_MANY = ['designer_all_shapes', 'designer_letters_too_many', 'import_zip_many']
const COUNTED = '(?:count|used|left|credits|members|invited|free|mails|opened|sent|failed|people|elements)'

test('in Italian no message without a form for one says a noun of many after its count', async () => {
  const wrong = [...(await catalogue('it'))].filter(
    ([key, text]) =>
      typeof text === 'string' &&
      !ALWAYS_MANY.includes(key) &&
      new RegExp(`\\{${COUNTED}\\} (?!di |in )[a-zà-ù]+[ie]\\b`).test(text),
  )
  expect(wrong).toEqual([])
})

/** Words in place of "email", as a noun or verb, outside code: names of files, settings and addresses keep theirs. */
const otherWordsForEmail = (text: string) =>
  text.replace(/`[^`]*`|\{\w+\}/g, '').match(/(?<![\w./@_-])(?:e-)?mails?(?![\w@/_]|\.\w|:)/gi) ?? []

test('in English it is always called email', async () => {
  const texts = [...(await catalogue('en'))].map(([key, message]) => [key, JSON.stringify(message)] as const)
  const pages = (await readdir(join(ROOT, 'docs'), { recursive: true })).filter((name) => /\.(md|yml)$/.test(name))
  for (const path of [
    'README.md',
    'SECURITY.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    ...pages.map((name) => `docs/${name}`),
  ]) {
    // Blocks of code and folders of the source are named as they are.
    const page = (await readFile(join(ROOT, path), 'utf8')).replace(/^```[\s\S]*?^```$/gm, '')
    texts.push([path, page])
  }
  const others = texts.map(([name, text]) => ({ name, words: otherWordsForEmail(text) }))
  expect(others.filter(({ words }) => words.length > 0)).toEqual([])
  for (const { path, text } of await sources('contract', 'server/admin')) {
    const summaries = [...text.matchAll(/summary: (.*)/g)].map(([, summary = '']) => summary)
    expect({ path, words: summaries.flatMap(otherWordsForEmail) }).toEqual({ path, words: [] })
  }
})

test('every message is used', async () => {
  const files = await sources('client', 'server', 'i18n')
  const used = new Set(files.flatMap(({ text }) => [...text.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)))
  expect([...(await catalogue('en')).keys()].filter((key) => !used.has(key))).toEqual([])
})

test('no hard-coded text is shown to users', async () => {
  const files = await sources('client', 'server/public-pages')
  const found = files.flatMap(({ path, text }) => untranslatedTexts(path, text).map((words) => `${path}: ${words}`))
  expect(found).toEqual([])
})

test('the search for hard-coded text finds each kind of it', () => {
  const found = (body: string) => untranslatedTexts('a.tsx', `const a = (n: number) => ${body}`)
  expect(found('<p>Hello</p>')).toEqual(['Hello'])
  expect(found('<p>{n > 1 ? "many" : m.one()}</p>')).toEqual(['many'])
  expect(found(`<p>{n > 1 && \`more than \${n}\`}</p>`)).toEqual(['more than'])
  expect(found('<input placeholder="Name" aria-label={"Your name"} />')).toEqual(['Name', 'Your name'])
  expect(found('<TextField label="Name" hint={n ? "A hint" : undefined} />')).toEqual(['Name', 'A hint'])
  expect(found('<p className="muted" id="x" title={m.words()}>{m.said({ name: "x" })} · {n}</p>')).toEqual([])
})
