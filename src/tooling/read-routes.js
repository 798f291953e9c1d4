/** @typedef {{ path: string, files: string[] }} PageRoute a page's path, and the files of its routes, the outermost first */

/**
 * The pages of a route tree as TanStack Router generates it, and the files that make each: its own and its layouts', the
 * root's left out.
 *
 * @param {string} tree the text of `routeTree.gen.ts`
 * @returns {PageRoute[]} paths have parameters as in `/badges/$badgeId` and no slash at their end; files begin with `routes/`
 */
export function readRoutes(tree) {
  const files = new Map([...tree.matchAll(/import \{ Route as (\w+)Import \} from '\.\/(.+)'/g)].map(pair))
  const parents = new Map(
    [...tree.matchAll(/^const (\w+) =\s+\w+Import\.update\(\{[^}]*getParentRoute: \(\) => (\w+),/gm)].map(pair),
  )
  const [, listed = ''] = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(tree) ?? []
  return [...listed.matchAll(/'(.+)': typeof (\w+)/g)].map(([, path = '', name = '']) => {
    const around = []
    for (let route = name; parents.has(route); route = parents.get(route) ?? '')
      around.unshift(`${files.get(route)}.tsx`)
    return { path: path.replace(/(.)\/$/, '$1'), files: around }
  })
}

/** @param {RegExpMatchArray} match @returns {[string, string]} */
const pair = ([, left = '', right = '']) => [left, right]
