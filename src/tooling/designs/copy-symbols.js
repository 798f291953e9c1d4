import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const TO = 'src/art/symbols/compiled'
/** What icons are called, further words in Italian that find them, and which stand for the themes that people look for. */
const FILES = ['symbol-names.txt', 'italian-words.txt', 'themes.txt'].map((name) => new URL(name, import.meta.url))
/** The icons are looked at in squares of so many pixels. */
const SIDE = 64
/** Rows of a symbol whose reach is told. */
const ROWS = 16

/**
 * Copies the icons of Phosphor, which are the symbols of designed badges: filled ones, but bold lines where the filled one is a box
 * around lines. Each comes with its name and its words in both languages, and with how far its ink reaches from the middle in each of 16
 * rows. Logos of brands are left out. Nothing is written as long as icons, words and this code stay the same.
 */
export async function copySymbols() {
  const folder = dirname(dirname(createRequire(import.meta.url).resolve('@phosphor-icons/core')))
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const [names = '', words = '', themes = ''] = await Promise.all(FILES.map((file) => readFile(file, 'utf8')))
  const stamp = createHash('sha256')
    .update(names + words + themes)
    .update(await readFile(fileURLToPath(import.meta.url)))
    .digest('hex')
    .slice(0, 12)
  const header = `// Written by \`npm run generate\` from @phosphor-icons/core ${version} (MIT), ${stamp}.\n`
  const copied = await readFile(join(TO, 'symbols.js'), 'utf8').catch(() => '')
  if (copied.startsWith(header)) return
  const { icons } = await import(join(folder, 'dist/index.mjs'))
  const italian = new Map(entriesOf(words).map(([word = '', translated = '']) => [word, translated.split(' ')]))
  const namesOf = namesFrom(names)
  const themesOf = themesByIcon(themes)
  const symbols = []
  for (const { name, categories, tags } of icons) {
    if (categories.includes('brands') || name.endsWith('-logo')) continue
    const [filled, bold] = await Promise.all([drawn(folder, name, 'fill'), drawn(folder, name, 'bold')])
    const { path, ink } = isBox(filled.ink) && !isBox(bold.ink) ? bold : filled
    const labels = { en: namesOf(name, 'en'), it: namesOf(name, 'it') }
    const ofName = name.split('-').flatMap((/** @type {string} */ word) => italian.get(word) ?? [])
    const it = new Set([...longWords(labels.it), ...ofName])
    const en = new Set([...tags.filter((/** @type {string} */ tag) => !tag.startsWith('*')), ...longWords(labels.en)])
    symbols.push([
      name,
      labels,
      path,
      reachOf(ink),
      [...new Set(categories)].join(),
      [...en].join(' '),
      [...it].join(' '),
      themesOf.get(name) ?? '',
    ])
  }
  refuseDoubles(symbols.map(([, labels]) => labels))
  const known = new Set(symbols.map(([name]) => name))
  const unknown = [...themesOf.keys()].filter((name) => !known.has(name))
  if (unknown.length > 0) throw new Error(`themes.txt names icons that do not exist: ${unknown.join(', ')}`)
  await mkdir(TO, { recursive: true })
  await writeFile(
    join(TO, 'symbols.d.ts'),
    `${header}import type { Icon } from '../icon.ts'\nexport declare const symbols: readonly Icon[]\n`,
  )
  const entries = symbols.map((symbol) => `${JSON.stringify(symbol)}`).join(',\n')
  const fields = 'name, labels, path, reach, topics, english, italian, themes'
  const read = `.map(([${fields}]) => ({ ${fields} }))`
  await writeFile(join(TO, 'symbols.js'), `${header}export const symbols = [\n${entries}\n]${read}\n`)
}

/** The words of the themes that an icon stands for, each after its place among the theme's icons. @param {string} text */
function themesByIcon(text) {
  /** @type {Map<string, Map<string, number>>} */
  const themes = new Map()
  for (const [words = '', icons = ''] of entriesOf(text)) {
    for (const [place, icon] of icons.split(' ').entries()) {
      const places = themes.get(icon) ?? new Map()
      for (const word of words.split(' ')) places.set(word, Math.min(place, places.get(word) ?? 9))
      themes.set(icon, places)
    }
  }
  return new Map(
    [...themes].map(([icon, places]) => [icon, [...places].map(([word, place]) => `${place}${word}`).join(' ')]),
  )
}

/** The entries of a list: `name=value;other=value`, on lines. @param {string} text */
const entriesOf = (text) =>
  text
    .split(/[;\n]/)
    .filter(Boolean)
    .map((entry) => entry.split('='))

/** Words that are looked for: not those that join others. @param {string} label */
const longWords = (label) =>
  label.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 3 && !/^dell[aeo]$/.test(word))

/** @typedef {'en' | 'it'} Language */

/**
 * What an icon is called: by itself, or by a shorter name and what its last word adds to it (`-circle=* in un cerchio=* in a circle`).
 * In English that is the word itself, unless something better is given.
 * @param {string} text
 */
function namesFrom(text) {
  const names = new Map(entriesOf(text).map(([name = '', it, en]) => [name, { it, en }]))
  /** @param {string} name @param {Language} language @returns {string} */
  const nameOf = (name, language) => {
    const own = names.get(name)
    const [base, last] = name.split(/-(?=[^-]*$)/)
    if (own?.[language]) return own[language]
    if (language === 'en' && (own || !last)) return name.replaceAll('-', ' ')
    const added = names.get(`-${last}`)?.[language] ?? (language === 'en' ? `* ${last}` : undefined)
    if (!base || !added) throw new Error(`symbol-names.txt has no name in Italian for ${name}`)
    return added.replace('*', nameOf(base, language))
  }
  return nameOf
}

/** Every icon is called something else. @param {Record<Language, string>[]} labels */
function refuseDoubles(labels) {
  for (const language of /** @type {const} */ (['en', 'it'])) {
    const all = labels.map((each) => each[language])
    const doubles = all.filter((label, index) => all.indexOf(label) < index)
    if (doubles.length > 0) throw new Error(`symbol-names.txt calls several icons the same: ${doubles.join(', ')}`)
  }
}

/** @typedef {{ has: (x: number, y: number) => boolean }} Ink */

/** @param {string} folder @param {string} name @param {'fill' | 'bold'} weight */
async function drawn(folder, name, weight) {
  const svg = await readFile(join(folder, 'assets', weight, `${name}-${weight}.svg`), 'utf8')
  const path = [...svg.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d).join('')
  const image = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><path d="${path}"/></svg>`)
  const pixels = await sharp(image).resize(SIDE).extractChannel('alpha').raw().toBuffer()
  return { path, ink: { has: (/** @type {number} */ x, /** @type {number} */ y) => (pixels[y * SIDE + x] ?? 0) > 60 } }
}

const steps = Array.from({ length: SIDE }, (_, step) => step)

/** Whether ink lies along all sides of what an icon fills, but for the corners. @param {Ink} ink */
function isBox(ink) {
  const rows = steps.filter((y) => steps.some((x) => ink.has(x, y)))
  const columns = steps.filter((x) => steps.some((y) => ink.has(x, y)))
  const [top = 0, bottom = 0, left = 0, right = 0] = [rows[0], rows.at(-1), columns[0], columns.at(-1)]
  const middle = (/** @type {number[]} */ along) =>
    along.slice(Math.ceil(along.length * 0.15), Math.floor(along.length * 0.85))
  return (
    middle(columns).every((x) => ink.has(x, top + 1) && ink.has(x, bottom - 1)) &&
    middle(rows).every((y) => ink.has(left + 1, y) && ink.has(right - 1, y))
  )
}

/** How far the ink reaches to either side in each row, in 32nds of the square from 0 to g (16): rounded up. @param {Ink} ink */
const reachOf = (ink) =>
  Array.from({ length: ROWS }, (_, row) => {
    const inRow = steps.filter((y) => Math.floor((y * ROWS) / SIDE) === row)
    const reached = inRow.flatMap((y) =>
      steps.filter((x) => ink.has(x, y)).map((x) => Math.max(SIDE / 2 - x, x + 1 - SIDE / 2)),
    )
    return Math.ceil((Math.max(0, ...reached) * 32) / SIDE).toString(17)
  }).join('')
