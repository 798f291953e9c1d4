const NAMESPACE = 'https://purl.imsglobal.org/ob/v3p0'

/** What would end the CDATA section, and what XML 1.0 cannot hold; the rest of that JSON escapes by itself. */
const UNWRITABLE = /(?<=\]\])>|[\ufffe\uffff]/g

/**
 * Writes a credential into an SVG, in one `<openbadges:credential>` directly after `<svg>` (Open Badges 3.0, Baked Badges).
 * @param svg one of our own, whose root's attributes hold no `>`
 * @param credential JSON: what XML cannot hold is escaped as JSON escapes it
 */
export function bakeSvg(svg: string, credential: string): string {
  const json = credential.replace(
    UNWRITABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const baked = `<openbadges:credential><![CDATA[${json}]]></openbadges:credential>`
  return svg.replace(/^<svg([^>]*)>/, (_, attributes: string) => {
    return `<svg${attributes} xmlns:openbadges="${NAMESPACE}">${baked}`
  })
}
