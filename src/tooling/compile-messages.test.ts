import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compileMessages } from './compile-messages.js'

const runtime = resolve(import.meta.dirname, '../i18n/write-message.ts')

type Message = (inputs?: object, options?: { locale: 'en' | 'it' }) => string

/** Compiles messages; the Italian ones are the English ones unless given. */
async function compiled(english: object, italian: object = english) {
  const folder = await mkdtemp(join(tmpdir(), 'insegna-messages-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const to = join(folder, 'compiled')
  const compile = async (en: object, it: object) => {
    await writeFile(join(folder, 'area.en.json'), JSON.stringify(en))
    await writeFile(join(folder, 'area.it.json'), JSON.stringify(it))
    await compileMessages({ from: folder, to, runtime })
  }
  await compile(english, italian)
  return {
    to,
    compile,
    m: async (): Promise<Record<string, Message>> => (await import(join(to, 'messages.js'))).m,
    apart: async (): Promise<Record<string, Message>> => (await import(join(to, 'messages-apart.js'))).m,
    types: () => readFile(join(to, 'messages.d.ts'), 'utf8'),
  }
}

const counted = (one: string, other: string, more: Record<string, string> = {}) => [
  {
    declarations: ['input count', 'local amount = count: plural', 'local figure = count: number useGrouping=always'],
    selectors: ['amount'],
    match: { 'amount=other': other, 'amount=one': one, ...more },
  },
]

test('a message is rendered in the requested language with its inputs', async () => {
  const { m, apart } = await compiled({ a: 'Hello {name}', b: 'OK' }, { a: 'Ciao {name}', b: 'OK' })
  for (const { a, b } of [await m(), await apart()]) {
    expect(a?.({ name: 'Ada' }, { locale: 'en' })).toBe('Hello Ada')
    expect(a?.({ name: 'Ada' }, { locale: 'it' })).toBe('Ciao Ada')
    expect(a?.({ name: 'Ada' })).toBe('Hello Ada')
    expect(b?.()).toBe('OK')
  }
})

test('text that is code syntax is rendered as text', async () => {
  const odd = 'a `tick`, a \\ backslash, $dollars and $' + '{name}, "quotes", a\nline */'
  const { m } = await compiled({ odd, plain: '$5 `x` \\n' })
  const messages = await m()
  expect(messages['odd']?.({ name: 'Ada' })).toBe(odd.replace('{name}', 'Ada'))
  expect(messages['plain']?.()).toBe('$5 `x` \\n')
})

test('a count selects the plural form of its language and is formatted with separators', async () => {
  const { m } = await compiled(
    { n: counted('{figure} badge', '{figure} badges') },
    { n: counted('{figure} badge', '{figure} badge', { 'amount=many': '{figure} di badge' }) },
  )
  const { n } = await m()
  const both = (count: number) => (['en', 'it'] as const).map((locale) => n?.({ count }, { locale }))
  expect(both(1)).toEqual(['1 badge', '1 badge'])
  expect(both(0)).toEqual(['0 badges', '0 badge'])
  expect(both(1234)).toEqual(['1,234 badges', '1.234 badge'])
  expect(both(1_000_000)).toEqual(['1,000,000 badges', '1.000.000 di badge'])
})

test('cases are tried in order, and the default last', async () => {
  const { m } = await compiled({
    none: [
      {
        declarations: ['input count', 'local amount = count: plural'],
        selectors: ['count', 'amount'],
        match: { 'count=*,amount=other': 'many', 'count=0,amount=*': 'none', 'count=*,amount=one': 'one' },
      },
    ],
    who: [{ declarations: ['input who'], selectors: ['who'], match: { 'who=*': '{who}', 'who=you': 'you yourself' } }],
  })
  const { none, who } = await m()
  expect([0, 1, 2].map((count) => none?.({ count }))).toEqual(['none', 'one', 'many'])
  expect(['you', 'Ada'].map((name) => who?.({ who: name }))).toEqual(['you yourself', 'Ada'])
})

test('the types of inputs follow from their use', async () => {
  const field = { declarations: ['input field'], selectors: ['field'], match: { 'field=a': 'A', 'field=b': 'B' } }
  const { types } = await compiled({ n: counted('1', '{figure}'), hello: 'Hello {name}', bare: 'Bare', field: [field] })
  const text = await types()
  expect(text).toContain('readonly n: (inputs: { count: number }, options?: Options) => string')
  expect(text).toContain('readonly hello: (inputs: { name: string | number }, options?: Options) => string')
  expect(text).toContain('readonly bare: (inputs?: Record<never, never>, options?: Options) => string')
  expect(text).toContain('readonly field: (inputs: { field: "a" | "b" }, options?: Options) => string')
})

test('a removed message leaves no file, and an unchanged one is not written again', async () => {
  const { to, compile } = await compiled({ stays: 'Stays', goes: 'Goes' })
  const before = await stat(join(to, 'messages/stays.js'))
  await compile({ stays: 'Stays' }, { stays: 'Stays' })
  expect((await readdir(join(to, 'messages'))).sort()).toEqual(['all.js', 'stays.js'])
  expect((await stat(join(to, 'messages/stays.js'))).mtimeMs).toBe(before.mtimeMs)
})

test.each([
  ['that one language lacks', { a: 'A', b: 'B' }, { a: 'A' }, 'b is missing in the catalogues of it.'],
  ['that shows what it is not given', { a: [{ match: { 'x=*': '{name}' } }] }, undefined, 'a is not given name.'],
  ['with half a brace', { a: 'Hello {name' }, undefined, 'a has a brace without its other half.'],
  ['that shows a plural form', { a: counted('1', '{amount}') }, undefined, 'a shows amount, which is a plural form.'],
  ['with a form that plurals do not have', { a: counted('1', '2', { 'amount=lots': '3' }) }, undefined, 'called lots.'],
  ['that declares something else', { a: [{ declarations: ['input'], match: { 'x=*': 'A' } }] }, undefined, ': input'],
  ['without a text', { a: [] }, undefined, 'a has no text.'],
])('a message %s is refused by its name', async (_, english, italian, complaint) => {
  await expect(compiled(english, italian ?? english)).rejects.toThrow(complaint)
})
