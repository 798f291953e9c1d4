import type { PageContext } from '../answer-page.tsx'

/** Programs that say what they are: crawlers, previews of links, checks of mails, command lines. */
const ROBOT =
  /bot\b|crawl|spider|slurp|preview|externalhit|embedly|whatsapp|telegram|slack|discord|teams|skype|scan|monitor|headless|curl|wget|python|java\/|go-http|okhttp|axios|node/i

/**
 * Whether a person's browser has opened the page: no robot, no preview, and nothing fetched before anybody asked for it.
 * @param isHttps whether the service is reached over https, where every browser says how it came
 */
export function isOpenedByPerson(c: PageContext, isHttps: boolean): boolean {
  if (c.req.method !== 'GET' || !isPerson(c)) return false
  const purpose = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => c.req.header(name)).join(' ')
  if (/prefetch|prerender|preview/i.test(purpose)) return false
  const mode = c.req.header('sec-fetch-mode')
  return mode === undefined ? !isHttps : mode === 'navigate'
}

/** Whether a person has pressed a button of our own page. */
export function isPressedByPerson(c: PageContext): boolean {
  return isPerson(c) && ['same-origin', undefined].includes(c.req.header('sec-fetch-site'))
}

function isPerson(c: PageContext): boolean {
  const agent = c.req.header('user-agent') ?? ''
  return agent !== '' && !ROBOT.test(agent)
}
