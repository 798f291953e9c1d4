import { escapeXml } from '#art/markup.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Letter } from './letter.ts'
import { mailColors } from './mail-colors.ts'

/** Markup that is finished: put into other markup it is not escaped again. */
class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Markup | Part[]

/** The only way from text to markup: whatever is filled in is escaped, unless it is markup already. */
function html(fixed: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(fixed.reduce((text, next, index) => text + written(parts[index - 1] ?? '') + next))
}

function written(part: Part): string {
  if (part instanceof Markup) return part.text
  return Array.isArray(part) ? part.map(written).join('') : escapeXml(String(part))
}

const UI = "'Atkinson Hyperlegible Next','Segoe UI',system-ui,-apple-system,Arial,sans-serif"
const DISPLAY = "Besley,Clarendon,Rockwell,Georgia,'Times New Roman',serif"

const { desk, paper, rule, scotchRule, ink, ink2, link, enamel, onEnamel } = mailColors
const text = (size: number, line: number, color = ink.light) =>
  `margin:0;font-family:${UI};font-size:${size}px;line-height:${line}px;color:${color}`

/** Style attributes carry the light look to every client; the night needs a media query, which only classes can serve. */
const NIGHT = new Markup(`:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.desk{background:${desk.dark}!important}.paper{background:${paper.dark}!important}
.rule{border-color:${rule.dark}!important}.scotch{border-color:${scotchRule.dark}!important}
.ink{color:${ink.dark}!important}.ink2{color:${ink2.dark}!important}.link{color:${link.dark}!important}
.pin{background:${enamel.dark}!important}.on-pin{color:${onEnamel.dark}!important}}
@media (max-width:480px){.sheet{padding:24px 20px!important}}`)

/**
 * The letter as HTML: one column of at most 600 px, laid out by a table because that is what mail clients agree on. It loads
 * nothing but the picture, and nothing in it tells that it was read.
 */
export function letterHtml(letter: Letter): string {
  const { language, subject, sender, heading, paragraphs, picture, facts, button, notes, footer } = letter
  const fallback = m.mail_button_fallback({}, { locale: language })
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${subject}</title><style>${NIGHT}</style></head>
<body class="desk" style="margin:0;padding:0;background:${desk.light}">
<div style="display:none;max-height:0;overflow:hidden">${paragraphs[0] ?? ''}</div>
<table role="presentation" class="desk" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${desk.light}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="paper" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:${paper.light};border-radius:2px"><tr><td class="sheet" style="padding:32px 40px">
<p class="ink2" style="${text(14, 20, ink2.light)};padding:0 0 12px">${sender}</p>
${scotch()}
${picture ? badge(picture) : ''}
<h1 class="ink" style="margin:0;padding:24px 0 16px;font-family:${DISPLAY};font-size:28px;line-height:36px;font-weight:500;color:${ink.light}">${heading}</h1>
${paragraphs.map((words) => html`<p class="ink" style="${text(17, 26)};padding:0 0 16px">${words}</p>\n`)}
${facts.length > 0 ? factTable(facts) : ''}
${pin(button)}
<p class="ink2" style="${text(13, 18, ink2.light)};padding:0 0 16px">${fallback}<br><a class="link" href="${button.url}" style="color:${link.light};word-break:break-all">${button.url}</a></p>
${notes.map((words) => html`<p class="ink2" style="${text(15, 22, ink2.light)};padding:0 0 12px">${words}</p>\n`)}
</td></tr></table>
<p class="ink2" style="${text(13, 18, ink2.light)};padding:16px 0 0">${footer}</p>
</td></tr></table>
</body></html>
`.text
}

/** The double line under a heading: two pixels and one. */
const scotch = () =>
  html`<div class="scotch" style="height:2px;font-size:0;line-height:0;border-top:2px solid ${scotchRule.light};border-bottom:1px solid ${scotchRule.light}"></div>`

const badge = ({ url, alt }: { url: string; alt: string }) =>
  html`<p style="margin:0;padding:24px 0 0;text-align:center"><img src="${url}" alt="${alt}" width="160" style="width:160px;max-width:100%;height:auto;border:0"></p>`

const factTable = (facts: Letter['facts']) =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${facts.map(
    ({ label, value }) => html`<tr>
<td class="rule ink2" valign="top" width="140" style="${text(15, 22, ink2.light)};padding:8px 12px 8px 0;border-top:1px solid ${rule.light}">${label}</td>
<td class="rule ink" valign="top" style="${text(15, 22)};padding:8px 0;border-top:1px solid ${rule.light};word-break:break-word">${value}</td></tr>`,
  )}</table>`

const pin = ({ label, url }: Letter['button']) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding:24px 0"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="pin" bgcolor="${enamel.light}" style="background:${enamel.light};border-radius:6px"><a class="on-pin" href="${url}" style="display:inline-block;padding:11px 20px;font-family:${UI};font-size:17px;line-height:22px;font-weight:650;color:${onEnamel.light};text-decoration:none">${label}</a></td></tr></table></td></tr></table>`
