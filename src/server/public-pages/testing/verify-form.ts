import type { App } from '#server/platform/http/mount.ts'

export type VerifyFormInput = { file?: Buffer | string; text?: string; email?: string }

/** Submits the form of `/verify` as a browser does: with every field, the file field empty if no file was chosen. */
export async function sendForm(app: App, { file, text = '', email = '' }: VerifyFormInput, lang = 'en') {
  const form = new FormData()
  form.append('file', file === undefined ? new File([], '') : new File([Buffer.from(file)], 'badge'))
  form.append('text', text)
  form.append('email', email)
  const response = await app.request(`/verify?lang=${lang}`, { method: 'POST', body: form })
  const html = await response.text()
  return {
    status: response.status,
    html,
    title: titleOf(html),
    codes: codesOf(html),
    problem: problemOf(html),
    response,
  }
}

export const titleOf = (html: string) => /<title>(.*?) · Insegna<\/title>/.exec(html)?.[1]
const codesOf = (html: string) => [...html.matchAll(/data-code="(\w+)"/g)].map(([, code]) => code)
export const problemOf = (html: string) => /<div class="problem".*?<p><b>.*?<\/b> (.*?)<\/p>/.exec(html)?.[1]
