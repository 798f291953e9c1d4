/**
 * The page of the dashboard at an address.
 *
 * @param paths of all pages, with parameters as in `/badges/$badgeId`
 * @returns the path that fits, the one with fewer parameters where several do; undefined where none does
 */
export function pageAt(paths: string[], address: string): string | undefined {
  const asked = partsOf(address)
  const fits = (path: string) => {
    const parts = partsOf(path)
    return parts.length === asked.length && parts.every((part, at) => part.startsWith('$') || part === asked[at])
  }
  return paths.filter(fits).sort((a, b) => parametersOf(a) - parametersOf(b))[0]
}

const partsOf = (path: string) => path.split('/').filter(Boolean)
const parametersOf = (path: string) => partsOf(path).filter((part) => part.startsWith('$')).length
