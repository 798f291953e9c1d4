import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'

type Sheet = { title: string; url: string; codes: string[]; language: Language }

const STYLES = `@page{size:A4;margin:12mm}body{margin:0;font:10pt/1.4 system-ui,sans-serif;color:#10202c}
main{display:grid;grid-template-columns:repeat(3,1fr)}article{box-sizing:border-box;height:38mm;padding:5mm;border:.2mm dashed #8a9399;break-inside:avoid;overflow:hidden}
h2{margin:0;font-size:10pt;max-height:2.8em;overflow:hidden}b{display:block;margin:1.5mm 0;font:600 17pt/1.2 ui-monospace,monospace;white-space:nowrap}p{margin:0;font-size:8pt;overflow-wrap:anywhere}`

/** A page of HTML with a card for each code, three beside each other, to be printed and cut. */
export const cardSheet = ({ title, url, codes, language }: Sheet): string => {
  const words = { locale: language }
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <style>{STYLES}</style>
      </head>
      <body>
        <main>
          {codes.map((code) => (
            <article key={code}>
              <h2>{title}</h2>
              <b>{code}</b>
              <p>{m.claims_card_once({}, words)}</p>
              <p>{url.replace(/^https?:\/\//, '')}</p>
            </article>
          ))}
        </main>
      </body>
    </html>,
  )}`
}
