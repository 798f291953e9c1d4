/** How deep objects and arrays are nested in a JSON text, which need not be valid. */
export function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (sign === '"') at = endOfString(json, at)
    else if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth)
    else if (sign === '}' || sign === ']') depth -= 1
  }
  return deepest
}

function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    if (json[at] === '\\') at += 1
    else if (json[at] === '"') return at
  }
  return json.length
}

/**
 * Whether an object of a valid JSON text has two members of one name. Parsers keep the last one or the first one, and two
 * readers would see two badges under one signature; names have to be unique in a token (RFC 7519, section 4).
 */
export function hasDoubledMember(json: string): boolean {
  const open: (Set<string> | undefined)[] = []
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (sign === '{') open.push(new Set())
    else if (sign === '[') open.push(undefined)
    else if (sign === '}' || sign === ']') open.pop()
    if (sign !== '"') continue
    const end = endOfString(json, at)
    const names = open.at(-1)
    if (names && isFollowedByColon(json, end)) {
      const name: string = JSON.parse(json.slice(at, end + 1))
      if (names.has(name)) return true
      names.add(name)
    }
    at = end
  }
  return false
}

function isFollowedByColon(json: string, end: number): boolean {
  let at = end + 1
  while (json[at] === ' ' || json[at] === '\n' || json[at] === '\r' || json[at] === '\t') at += 1
  return json[at] === ':'
}
