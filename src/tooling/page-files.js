import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build } from 'vite'
import { findPages, withImports } from './find-pages.js'

/** The mode of a build that is not kept: it only tells which modules each page begins with. */
export const LOOKING = 'looking'

/** The page that people begin with: what it shares comes with every page. */
const FRONT = '/sign-in'
/** What as many pages share comes with the first of them, whichever it is. */
const MOST = 5
/** Characters, before they are packed, that are not worth a file of their own. */
const LIGHT = 9_000

/** @typedef {import('./find-pages.js').Chunk} Chunk */

/**
 * Gathers what pages begin with into few files, and lists them. By itself the bundler makes a file of whatever the same
 * lazy parts share, be it a page, a menu or a dialog: fifty files a page. Here only pages count. What the same few pages
 * need is one file, and what most need is one.
 *
 * @returns {{ plugin: import('vite').Plugin, group: import('vite').Rolldown.CodeSplittingGroup }} the plugin writes
 * `pages.json` beside the built dashboard: for each page's path whether it is open to anyone, and the scripts and styles that it begins with
 */
export function pageFiles() {
  /** @type {Map<string, string>} */
  let names = new Map()
  return {
    plugin: {
      name: 'page-files',
      apply: 'build',
      async buildStart() {
        names = await nameFiles()
      },
      async writeBundle({ dir = '' }, bundle) {
        const pages = await findPages(this, bundle)
        const list = Object.fromEntries(pages.map(({ path, isOpen, begins }) => [path, { isOpen, ...filesOf(begins) }]))
        await writeFile(resolve(dir, '../pages.json'), JSON.stringify(list, null, 1))
      },
    },
    // What a module needs its pages need as well: it has a file of its own, or belongs to this one.
    group: { name: (id) => names.get(id) ?? null, includeDependenciesRecursively: false, priority: 1 },
  }
}

/**
 * Builds the dashboard as the bundler would by itself, and names a file for each module that a page begins with.
 *
 * @returns {Promise<Map<string, string>>}
 */
async function nameFiles() {
  const names = new Map()
  /** @type {import('vite').Plugin} */
  const look = {
    name: 'look-at-pages',
    async generateBundle(_, bundle) {
      const pages = await findPages(this, bundle)
      const pathsOf = (/** @type {Chunk} */ chunk) =>
        pages.filter(({ begins }) => begins.includes(chunk)).map(({ path }) => path)
      for (const chunk of new Set(pages.flatMap(({ begins }) => begins))) {
        const reaching = pages.filter(({ reaches }) => reaches.includes(chunk)).length
        const needed = withImports([chunk], bundle).filter((each) => pathsOf(each).length < MOST)
        const weight = needed.reduce((sum, { code }) => sum + code.length, 0)
        // The entry stays small: it waits until something is painted, and only then lets the dashboard come.
        if (chunk.isEntry) continue
        const name = nameOf(pathsOf(chunk), reaching, weight)
        if (name) for (const id of chunk.moduleIds) names.set(id, name)
      }
    },
  }
  await build({ mode: LOOKING, logLevel: 'error', build: { write: false, minify: false }, plugins: [look] })
  return names
}

/**
 * @param {string[]} beginning the pages that begin with it
 * @param {number} reaching how many may load it
 * @param {number} weight in characters, with all that it needs and few begin with
 */
function nameOf(beginning, reaching, weight) {
  if (beginning.length >= MOST || (reaching >= MOST && weight < LIGHT)) {
    return beginning.includes(FRONT) ? 'dashboard' : 'shell'
  }
  // What a dialog elsewhere needs too is left to the bundler: it would bring the whole of this page.
  if (reaching > beginning.length) return null
  if (beginning.includes(FRONT) && beginning.length > 1) return 'dashboard'
  return beginning.map((path) => path.split('/').filter(Boolean).join('-').replaceAll('$', '') || 'overview').join('-')
}

/** @param {Chunk[]} chunks */
function filesOf(chunks) {
  const styles = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return {
    scripts: chunks.map(({ fileName }) => `/${fileName}`),
    styles: [...new Set(styles)].map((name) => `/${name}`),
  }
}
