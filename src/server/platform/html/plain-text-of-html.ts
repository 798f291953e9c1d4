import { textOfHtml } from './clean-html.ts'

/** Tags that end a line. */
const LINES = /<\/(?:p|li|h2|h3|blockquote)>|<br\s*\/?>|<hr\s*\/?>/g
const LINK = /<a\b[^>]*? href="([^"]*)"[^>]*>(.*?)<\/a>/g

/** Converts HTML from `cleanHtml` to plain text: paragraphs apart, the address of a link after its text. */
export const plainTextOfHtml = (html: string): string =>
  html
    .replace(LINK, (_, address: string, words: string) => `${words} (${address.replace(/^mailto:/, '')})`)
    .replace(/<li>/g, '<li>- ')
    .split(LINES)
    .map(textOfHtml)
    .filter((line) => line !== '')
    .join('\n\n')
    .replace(/^(- .*)\n(?=\n- )/gm, '$1')
