/** Writes text between tags, or an attribute: what could end it is escaped, what XML 1.0 forbids is left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
