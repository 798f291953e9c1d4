import { textOfHtml } from './clean-html.ts'

/** What stands on lines of its own. */
const LINES = /<\/(?:p|li|h2|h3|blockquote)>|<br\s*\/?>|<hr\s*\/?>/g
const LINK = /<a\b[^>]*? href="([^"]*)"[^>]*>(.*?)<\/a>/g

/** HTML as `cleanHtml` leaves it, as plain text: its paragraphs apart, and addresses after the words that lead to them. */
export const plainTextOfHtml = (html: string): string =>
  html
    .replace(LINK, (_, address: string, words: string) => `${words} (${address.replace(/^mailto:/, '')})`)
    .replace(/<li>/g, '<li>- ')
    .split(LINES)
    .map(textOfHtml)
    .filter((line) => line !== '')
    .join('\n\n')
    .replace(/^(- .*)\n(?=\n- )/gm, '$1')
