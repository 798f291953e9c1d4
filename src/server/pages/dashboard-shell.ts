/** A page of the dashboard: the files that it begins with, as they are served, and whether anyone may open it. */
export type DashboardPage = { scripts: string[]; styles: string[]; isOpen: boolean }

type FirstWords = { answers: Record<string, unknown>; frame: string }

/**
 * The dashboard's shell for one page. Its styles come first, with which it is painted; its scripts are only named, and
 * the entry asks for them when that is done.
 *
 * @param shell `index.html` as it was built
 * @param page whose files are named, where the shell does not do so already; undefined for an address that none has
 * @param first what the service says ahead: answers by the address that asks for them, and what is seen meanwhile
 */
export function shellFor(shell: string, page?: DashboardPage, first?: FirstWords): string {
  const missing = (names: string[] = []) => names.filter((name) => !shell.includes(`"${name}"`))
  const links = [...missing(page?.styles).map((name) => `<link rel="stylesheet" crossorigin href="${name}">`)]
  const blocks = [
    ...(first ? [first.frame, blockOf('answers', first.answers)] : []),
    ...(page ? [blockOf('scripts', missing(page.scripts))] : []),
  ]
  return shell
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace('</body>', () => `${blocks.join('')}</body>`)
}

/** A block of data, which no browser runs. With every < written as an escape, nothing in it can end it. */
function blockOf(id: string, content: unknown) {
  const data = JSON.stringify(content).replaceAll('<', '\\u003c')
  return `<script id="${id}" type="application/json">${data}</script>`
}
