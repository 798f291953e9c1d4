import { setTimeout as pause } from 'node:timers/promises'
import { startMailServer } from '#server/testing/servers/mail-server.ts'

/** Who comes: their number, within how many seconds they open the page, and the word that they hear. */
export type Hall = { port: number; code: string; word: string; people: number; seconds: number }

/** What they met. All times in milliseconds. */
export type Met = {
  /** What was not as it should be, each once. */
  failures: string[]
  /** From sending the form to the mail with the code, and from the code to the mail of the award. */
  codeMails: number[]
  awardMails: number[]
  /** Of every request. */
  requests: number[]
  /** From the first page to the last mail. */
  took: number
}

const mails = await startMailServer()

/** One phone: it opens the page, fills in the form, types the code of the mail, and waits for the mail of its badge. */
async function come({ port, code, word }: Hall, number: number, met: Met) {
  const path = `http://127.0.0.1:${port}/c/${code}`
  let cookie = ''
  const ask = async (url: string, fields?: Record<string, string>) => {
    const began = performance.now()
    const body = fields && new URLSearchParams(fields).toString()
    const headers = { cookie, ...(body && { 'content-type': 'application/x-www-form-urlencoded' }) }
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers,
      redirect: 'manual',
      ...(body && { body }),
    })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    const html = await response.text()
    met.requests.push(performance.now() - began)
    return { status: response.status, html, location: response.headers.get('location') ?? '' }
  }
  const expect = (is: boolean, what: string) => {
    if (!is) throw new Error(what)
  }
  const email = `hall-${number}@earners.example`
  const pass = /name="pass" value="([^"]*)"/.exec((await ask(path)).html)?.[1] ?? ''
  const coded = mails.arrival(email)
  const sentAt = performance.now()
  const sent = await ask(path, { email, first_name: 'Person', last_name: `Number ${number}`, word, pass })
  expect(sent.status === 303, `a form was answered ${sent.status}`)
  await coded
  met.codeMails.push(performance.now() - sentAt)
  const text = (await mails.mailsTo(email)).at(-1)?.text ?? ''
  const form = new URLSearchParams(sent.location.split('?')[1]).get('form') ?? ''
  const typed = /\b(\d{3}) (\d{3})\b/.exec(text)?.slice(1).join('') ?? ''
  const awarded = mails.arrival(email)
  const provedAt = performance.now()
  const proved = await ask(`${path}/confirm`, { form, code: typed })
  expect(proved.status === 303, `a code was answered ${proved.status}`)
  const { html } = await ask(`${path}/confirm?form=${form}`)
  expect(/\/b\/[0-9a-f-]{36}/.test(html), 'a page does not lead to the badge')
  await awarded
  met.awardMails.push(performance.now() - provedAt)
}

/** Run by `hall.ts`. */
process.on('message', async (hall: Hall) => {
  const met: Met = { failures: [], codeMails: [], awardMails: [], requests: [], took: 0 }
  const began = performance.now()
  const failures = new Set<string>()
  const everybody = Array.from({ length: hall.people }, async (_, number) => {
    await pause((number * hall.seconds * 1000) / hall.people)
    await come(hall, number, met).catch((error: unknown) => void failures.add(String(error)))
  })
  await Promise.all(everybody)
  process.send!({ ...met, failures: [...failures], took: performance.now() - began })
})
process.send!(mails.url)
