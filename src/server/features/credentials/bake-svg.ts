const NAMESPACE = 'https://purl.imsglobal.org/ob/v3p0'

/** A `>` that would end the CDATA section, and the two characters forbidden in XML 1.0 that JSON does not escape. */
const UNWRITABLE = /(?<=\]\])>|[\ufffe\uffff]/g

/**
 * Writes a credential into an SVG, as `<openbadges:credential>` directly after `<svg>` (Open Badges 3.0, Baked Badges).
 * @param svg an SVG made by this service, whose root attributes contain no `>`
 * @param credential JSON; characters that XML cannot hold are written as JSON escapes
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
