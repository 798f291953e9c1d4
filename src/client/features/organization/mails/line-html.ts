/** Converts a line of text to the editor's HTML; `lineOfHtml` is its exact inverse. */
export function htmlOfLine(text: string) {
  if (text === '') return ''
  const line = document.createElement('p')
  line.textContent = text
  return line.outerHTML
}

export const lineOfHtml = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
