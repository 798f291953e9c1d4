import { m } from '#i18n/compiled/messages.js'

/** A value of the interface as people read it, for comparing two. Forms with choices give their own words. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? m.conflicts_on() : m.conflicts_off()
  if (typeof value === 'string') return value.includes('<') ? textOfHtml(value) : value
  if (Array.isArray(value)) return value.map(shownValue).join('\n')
  if (typeof value === 'object') {
    return Object.entries(value)
      .filter(([, inner]) => shownValue(inner) !== '')
      .map(([name, inner]) => `${name}: ${shownValue(inner)}`)
      .join('\n')
  }
  return String(value)
}

/** The text of HTML, each block on a line of its own. A separate document, so that nothing in it is loaded or run. */
export function textOfHtml(html: string): string {
  const lines = html.replace(/<li>(<p>)?/g, '<li>• ').replace(/<\/(p|li|h2|h3|blockquote)>|<(br|hr)>/g, '\n')
  return new DOMParser().parseFromString(lines, 'text/html').body.textContent?.replace(/\n+/g, '\n').trim() ?? ''
}
