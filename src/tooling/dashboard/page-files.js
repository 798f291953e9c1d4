import { basename } from 'node:path'

/**
 * A chunk, while it is written or afterwards.
 * @typedef {{ fileName: string, imports: string[], facadeModuleId: string | null, viteMetadata?: { importedCss: Set<string> } }} Chunk
 */

const ROUTE = /\/routes\/(.+)\.tsx\?tsr-split/

/**
 * A Vite plugin for the dashboard's build. Vite would list what each page loads in the entry, which all pages load. Instead,
 * `pages.json` tells the service what to name in the HTML of each page, and a chunk that is loaded on demand names all that it
 * needs, so that the browser requests this at once when somebody goes to another page.
 *
 * @returns {import('vite').Plugin}
 */
export function pageFiles() {
  return {
    name: 'page-files',
    apply: 'build',
    enforce: 'post',
    config: () => ({ build: { modulePreload: { resolveDependencies: stylesOfScripts } } }),
    renderChunk(code, chunk, _options, { chunks }) {
      if (!chunk.isDynamicEntry) return
      const needed = neededBeyondEntry([chunk], chunks).filter((each) => each !== chunk)
      const farther = needed.filter(({ fileName }) => !chunk.imports.includes(fileName))
      // At the end, so that modules run in the same order as without.
      return { code: code + farther.map(({ fileName }) => `import"./${basename(fileName)}";`).join(''), map: null }
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const source = JSON.stringify(pagesOf(Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk]))))
      this.emitFile({ type: 'asset', fileName: 'pages.json', source })
    },
  }
}

/**
 * What Vite lists: all files in the HTML, and in a script the styles of what it loads on demand, which is shown with them only.
 * @type {NonNullable<import('vite').ModulePreloadOptions['resolveDependencies']>}
 */
const stylesOfScripts = (_file, files, { hostType }) =>
  hostType === 'html' ? files : files.filter((file) => file.endsWith('.css'))

/**
 * The files of each page, by a pattern of its path; the first pattern that matches is the one.
 * @param {Record<string, Chunk & { isEntry: boolean }>} chunks
 */
function pagesOf(chunks) {
  const routes = new Map(
    Object.values(chunks).flatMap((chunk) => {
      const route = ROUTE.exec(chunk.facadeModuleId ?? '')?.[1]
      return route ? [[route, chunk]] : []
    }),
  )
  const shownAlone = [...routes.keys()].filter((route) => !basename(route).startsWith('_'))
  const pages = shownAlone.map((route) => {
    const shown = [...routes]
      .filter(([other]) => other === route || route.startsWith(`${other}/`))
      .map(([, chunk]) => chunk)
    const needed = neededBeyondEntry(shown, chunks)
    const styles = new Set(needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
    return { path: pathOf(route), scripts: needed.map(({ fileName }) => fileName), styles: [...styles] }
  })
  // A segment by name goes before one that may be anything.
  const sortable = (/** @type {{ path: string }} */ { path }) => path.replaceAll('[', '~')
  return pages.sort((one, other) => (sortable(one) < sortable(other) ? -1 : 1))
}

/**
 * The path of a route by the name of its file, as a pattern.
 * @param {string} route such as `_issuer/badges/$badgeId_.earner`
 */
export const pathOf = (route) =>
  `/${route
    .split(/[/.]/)
    .filter((part) => part !== 'index' && !part.startsWith('_'))
    .map((part) => (part.startsWith('$') ? '[^/]+' : part.replace(/_$/, '')))
    .join('/')}`

/**
 * Chunks with all that they import, except what the entry loads anyway.
 * @template {{ fileName: string, imports: string[], isEntry: boolean }} Each
 * @param {Each[]} wanted
 * @param {Record<string, Each>} chunks
 */
function neededBeyondEntry(wanted, chunks) {
  /** @type {Set<Each>} */
  const known = new Set()
  const add = (/** @type {Each | undefined} */ chunk) => {
    if (!chunk || known.has(chunk)) return
    known.add(chunk)
    for (const file of chunk.imports) add(chunks[file])
  }
  Object.values(chunks)
    .filter(({ isEntry }) => isEntry)
    .forEach(add)
  const ofEntry = known.size
  wanted.forEach(add)
  return [...known].slice(ofEntry)
}
