import { escapeXml } from '#art/markup.ts'
import { contrastRatio, hexOf } from '#art/oklch.ts'
import { m } from '#i18n/compiled/messages.js'
import { textOfHtml } from '#server/platform/html/clean-html.ts'
import { type Letter, type LetterItem, LINK, LINK_END, type Note } from './letter.ts'

/** Finished markup, which is not escaped again when it is inserted into other markup. */
class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Markup | Part[]

/** The only way to build markup: every value is escaped unless it is `Markup` already. */
function html(fixed: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(fixed.reduce((text, next, index) => text + written(parts[index - 1] ?? '') + next))
}

function written(part: Part): string {
  if (part instanceof Markup) return part.text
  return Array.isArray(part) ? part.map(written).join('') : escapeXml(String(part))
}

const UI = "'Atkinson Hyperlegible Next','Segoe UI',system-ui,-apple-system,Arial,sans-serif"
const DISPLAY = "Besley,Clarendon,Rockwell,Georgia,'Times New Roman',serif"

type Look = { light: string; dark: string }

const look = (light: Parameters<typeof hexOf>, dark: Parameters<typeof hexOf>): Look => ({
  light: hexOf(...light),
  dark: hexOf(...dark),
})

/** The design tokens of the same names (the dashboard's tokens.css) as hex colours, which every mail client reads. */
const desk = look([0.955, 0.006, 168], [0.18, 0.019, 243])
const paper = look([0.991, 0.002, 165], [0.222, 0.021, 242])
const rule = look([0.888, 0.008, 195], [0.325, 0.022, 238])
const scotchRule = look([0.26, 0.038, 245], [0.7, 0.1, 84])
const ink = look([0.26, 0.038, 245], [0.95, 0.007, 214])
const ink2 = look([0.4, 0.032, 240], [0.815, 0.014, 220])
const link = look([0.43, 0.086, 230], [0.82, 0.082, 214])
const enamel = look([0.44, 0.086, 228], [0.535, 0.096, 222])
const onEnamel = look([0.99, 0.004, 210], [0.995, 0.002, 210])
/** Border of a button in an organization's own colour in dark mode, where that colour may be as dark as the background. */
const ownButtonLine = '#8fb0bf'

/** Returns the colour if white text on it is readable (WCAG AA, 4.5:1), otherwise undefined. */
const readable = (color: Letter['color']) => (color && contrastRatio(color, '#ffffff') >= 4.5 ? color : undefined)

const text = (size: number, line: number, color = ink.light) =>
  `margin:0;font-family:${UI};font-size:${size}px;line-height:${line}px;color:${color}`

/** Inline styles give every client the light theme; dark mode needs a media query, which can only target classes. */
const DARK_MODE_CSS = new Markup(`:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.desk{background:${desk.dark}!important}.paper{background:${paper.dark}!important}
.rule{border-color:${rule.dark}!important}.scotch{border-color:${scotchRule.dark}!important}
.ink{color:${ink.dark}!important}.ink2{color:${ink2.dark}!important}.link{color:${link.dark}!important}
.logo{background:#fff;padding:3px;border-radius:2px}
.pin{background:${enamel.dark}!important;border-color:${enamel.dark}!important}.on-pin{color:${onEnamel.dark}!important}
.own-pin{border-color:${ownButtonLine}!important}.on-own-pin{color:#fff!important}}
@media (max-width:600px){.pad{padding-left:20px!important;padding-right:20px!important}}`)

const table = new Markup('role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"')

/**
 * The letter as HTML: one column of at most 600 px, in tables because all mail clients support them. It loads nothing
 * but the badges' pictures and contains no read tracking.
 */
export function letterHtml(letter: Letter): string {
  const { language, subject, heading, paragraphs, ownWords, items = [], picture, facts, button, closing } = letter
  const { notes, footer } = letter
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${subject}</title><style>${DARK_MODE_CSS}</style></head>
<body class="desk" style="margin:0;padding:0;background:${desk.light}">
<div style="display:none;max-height:0;overflow:hidden">${paragraphs[0] ?? textOfHtml(ownWords ?? '')}</div>
<table ${table} class="desk" style="background:${desk.light}"><tr><td align="center" style="padding:24px 0 32px">
<table role="presentation" class="paper" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:${paper.light}">
${row('28px 40px 0', head(letter))}
${row(
  '26px 40px 0',
  html`<h1 class="ink" style="${display(29, 36)};padding:0 0 14px">${heading}</h1>
${paragraphs.map((words) => html`<p class="ink" style="${text(17, 26)};padding:0 0 16px">${words}</p>\n`)}${ownWords ? styledWords(ownWords) : ''}`,
)}
${items.length > 0 ? row('8px 40px 0', itemTable(items)) : ''}
${picture && button ? row('10px 40px 14px', badge(picture, button.url), 'center') : ''}
${facts.length > 0 ? row('8px 40px 0', factTable(facts)) : ''}
${button ? row('26px 40px 24px', buttonOf(button, letter), picture ? 'center' : 'left') : row('24px 40px 0', html``)}
${closing ? row('0 40px 8px', styledWords(closing)) : ''}
${notes.length > 0 ? row('0 40px 30px', noteLines(notes)) : ''}
</table>
<p class="ink2" style="${text(13, 18, ink2.light)};padding:16px 20px 0">${footer}</p>
</td></tr></table>
</body></html>
`.text
}

const display = (size: number, line: number) =>
  `margin:0;font-family:${DISPLAY};font-size:${size}px;line-height:${line}px;font-weight:normal;color:${ink.light}`

/** A row of the letter, with narrower padding on phones. Long words break, because they would widen the table. */
const row = (padding: string, content: Markup, align: 'left' | 'center' = 'left') =>
  html`<tr><td class="pad" align="${align}" style="padding:${padding};word-break:break-word">${content}</td></tr>`

/** The sender's name and logo above a double line of two pixels and one. */
function head({ logo, sender, color }: Letter) {
  const name = html`<td class="ink" width="100%" valign="middle" style="${text(17, 22)};font-weight:bold;padding:0 0 18px;word-break:break-word" dir="auto">${sender}</td>`
  const mark =
    logo &&
    html`<td style="padding:0 12px 18px 0"><img class="logo" src="${logo.url}" width="${logo.width}" height="${logo.height}" alt="" style="display:block;border:0"></td>`
  const lineColor = readable(color) ?? scotchRule.light
  const line = `border-top:2px solid ${lineColor};border-bottom:1px solid ${lineColor}`
  return html`<table ${table}><tr>${mark ?? ''}${name}</tr>
<tr><td colspan="${mark ? 2 : 1}" class="scotch" style="${line};height:2px;line-height:2px;font-size:2px">&nbsp;</td></tr></table>`
}

const badge = ({ url, alt, title }: NonNullable<Letter['picture']>, page: string) =>
  html`<a href="${page}" style="text-decoration:none"><img src="${url}" alt="${alt}" width="168" style="display:block;width:168px;max-width:100%;height:auto;border:0;margin:0 auto"></a>
<p class="ink" dir="auto" style="${display(22, 28)};padding:14px 0 0;text-align:center">${title}</p>`

/** A list of items, each with its picture at the left. */
const itemTable = (items: LetterItem[]) =>
  html`<table ${table} class="rule" style="border-top:1px solid ${rule.light}">${items.map(
    ({ picture, title, text: lead, ownWords, link: way }) => html`<tr>
<td class="rule" valign="top" width="64" style="padding:14px 16px 14px 0;border-bottom:1px solid ${rule.light}"><img src="${picture.url}" alt="${picture.alt}" width="64" style="display:block;width:64px;height:auto;border:0"></td>
<td class="rule" valign="top" style="padding:14px 0;border-bottom:1px solid ${rule.light};word-break:break-word">
<p class="ink" style="${display(18, 24)}">${title}</p>
<p class="ink2" style="${text(15, 22, ink2.light)};padding:2px 0 0">${lead}</p>${ownWords ? html`<div style="padding:10px 0 0">${styledWords(ownWords)}</div>` : ''}${way ? html`<p class="ink" style="${text(15, 22)};padding:8px 0 0"><a class="link" href="${way.url}" style="color:${link.light};font-weight:bold">${way.label}</a></p>` : ''}
</td></tr>`,
  )}</table>`

const WORDS_STYLES: Record<string, string> = {
  p: `${text(17, 26)};padding:0 0 12px`,
  ul: `${text(17, 26)};padding:0 0 12px 22px`,
  ol: `${text(17, 26)};padding:0 0 12px 22px`,
  h2: `${text(19, 26)};font-weight:bold;padding:6px 0 8px`,
  h3: `${text(17, 26)};font-weight:bold;padding:6px 0 8px`,
  blockquote: `${text(17, 26)};padding:0 0 0 14px;border-left:3px solid ${rule.light}`,
  a: `color:${link.light}`,
}

/** Adds inline styles to the HTML that `cleanHtml` returns: mail clients need them on the tags. */
const styledWords = (ownWords: string) =>
  new Markup(
    ownWords.replace(/<([a-z]+[23]?)(?=[\s>])/g, (tag, name: string) =>
      WORDS_STYLES[name]
        ? `${tag}${name === 'a' ? ' class="link"' : ' dir="auto" class="ink"'} style="${WORDS_STYLES[name]}"`
        : tag,
    ),
  )

const factTable = (facts: Letter['facts']) =>
  html`<table ${table} class="rule" style="border-top:1px solid ${rule.light}">${facts.map(
    ({ label, value }) => html`<tr>
<td class="rule ink2" valign="top" width="132" style="${text(15, 22, ink2.light)};padding:9px 12px 9px 0;border-bottom:1px solid ${rule.light}">${label}</td>
<td class="rule ink" dir="auto" valign="top" style="${text(15, 22)};padding:9px 0;border-bottom:1px solid ${rule.light};word-break:break-word">${value}</td></tr>`,
  )}</table>`

/** The letter's button, with its URL below for mail clients that do not show buttons. */
function buttonOf({ label, url }: NonNullable<Letter['button']>, { language: locale, color }: Letter) {
  const own = readable(color)
  const back = own ?? enamel.light
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="${own ? 'own-pin' : 'pin'}" align="center" bgcolor="${back}" style="background:${back};border:1px solid ${back};border-radius:6px"><a class="${own ? 'on-own-pin' : 'on-pin'}" href="${url}" style="display:block;padding:13px 26px;font-family:${UI};font-size:17px;line-height:22px;font-weight:bold;color:${own ? '#ffffff' : onEnamel.light};text-decoration:none">${label}</a></td></tr></table>
<p class="ink2" style="${text(14, 20, ink2.light)};padding:14px 0 0">${m.mail_button_fallback({}, { locale })}<br><a class="link" href="${url}" style="color:${link.light};word-break:break-all">${url}</a></p>`
}

const noteLines = (notes: Note[]) =>
  html`<table ${table}><tr><td class="rule" style="border-top:1px solid ${rule.light};padding-top:16px">${notes.map(
    (note) => html`<p class="ink2" style="${text(14, 20, ink2.light)};padding:0 0 8px">${noteWords(note)}</p>\n`,
  )}</td></tr></table>`

function noteWords(note: Note): Part {
  if (typeof note === 'string') return note
  const [before = '', words = '', after = ''] = note.text.split(LINK).flatMap((part) => part.split(LINK_END))
  return [before, html`<a class="link" href="${note.url}" style="color:${link.light}">${words}</a>`, after]
}
