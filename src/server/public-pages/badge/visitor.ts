import type { PageContext } from '../answer-page.tsx'

/** User agents of crawlers, link previews, mail scanners and command-line clients. */
const ROBOT =
  /bot\b|crawl|spider|slurp|preview|externalhit|embedly|whatsapp|telegram|slack|discord|teams|skype|scan|monitor|headless|curl|wget|python|java\/|go-http|okhttp|axios|node/i

/**
 * Whether a person has opened the page in a browser: no robot, no link preview, no prefetch.
 * @param isHttps whether the service is reached over https, where every browser sends `Sec-Fetch-Mode`
 */
export function isOpenedByPerson(c: PageContext, isHttps: boolean): boolean {
  if (c.req.method !== 'GET' || !isPerson(c)) return false
  const purpose = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => c.req.header(name)).join(' ')
  if (/prefetch|prerender|preview/i.test(purpose)) return false
  const mode = c.req.header('sec-fetch-mode')
  return mode === undefined ? !isHttps : mode === 'navigate'
}

/** Whether the request comes from a person who pressed a button on one of our own pages. */
export function isPressedByPerson(c: PageContext): boolean {
  return isPerson(c) && ['same-origin', undefined].includes(c.req.header('sec-fetch-site'))
}

function isPerson(c: PageContext): boolean {
  const agent = c.req.header('user-agent') ?? ''
  return agent !== '' && !ROBOT.test(agent)
}
