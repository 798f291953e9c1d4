import { badgeSvg } from '#art/badge.ts'
import { crestSvg } from '#art/crest.ts'
import type { CertificateContent, ElementRow, Elements } from '../certificate-content.ts'

const row = (number: number | null, label: string, ...lines: string[]): ElementRow => ({
  number,
  label,
  lines,
  note: null,
  isList: false,
})

const elements: Elements = {
  title: 'Micro-credenziale europea',
  subtitle: 'Gli elementi della Raccomandazione del Consiglio 2022/C 243/02',
  rows: [
    row(1, 'Titolare', 'Giulia Ferri'),
    row(2, 'Titolo', 'Fondamenti di analisi dei dati'),
    row(3, 'Paese dell’ente', 'Italia'),
    {
      ...row(4, 'Enti che la rilasciano', 'Università di Montelupo'),
      note: 'con l’Istituto di statistica di Borgoforte',
    },
    row(5, 'Data di rilascio', '14 novembre 2025'),
    {
      ...row(
        6,
        'Risultati di apprendimento',
        'Distingue tipi di variabili e misure di sintesi.',
        'Riconosce gli errori di campionamento più comuni.',
        'Pulisce una tabella e scrive che cosa ha cambiato.',
        'Sceglie e disegna il grafico adatto ai dati.',
        'Spiega un risultato, e che cosa non dimostra.',
      ),
      isList: true,
    },
    { ...row(7, 'Carico di lavoro', '3 CFU (ECTS), 75 ore'), note: '24 di laboratorio, 51 di studio e progetto' },
    row(8, 'Livello', 'EQF 6, primo ciclo (QF-EHEA)'),
    { ...row(9, 'Valutazione', 'Prova pratica e relazione'), note: 'con supervisione e identità verificata' },
    row(10, 'Partecipazione', 'In presenza e online'),
    row(11, 'Qualità', 'Presidio della qualità di Ateneo, accreditamento ANVUR'),
  ],
  moreTitle: 'Altre informazioni',
  more: [
    row(null, 'Voto', '28/30'),
    row(null, 'Prerequisiti', 'Nessuno'),
    row(null, 'Competenze', 'DigComp 1.2 Valutare dati e informazioni', 'DigComp 1.3 Gestire dati e informazioni'),
  ],
}

const art = { type: 'knowledge', color: '#14618c', code: 'DATI-01', seed: 'dati-01' } as const

type Certified = CertificateContent & { credential: NonNullable<CertificateContent['credential']> }

/** A university's certificate with two signatories, a seal, and the elements on a second page. */
export const aCertificate: Certified = {
  layout: 'diploma',
  orientation: 'across',
  language: 'it',
  secondLanguage: null,
  organization: {
    name: 'Università di Montelupo',
    place: 'Montelupo, Italia',
    logo: { svg: crestSvg({ letter: 'M', seed: 'montelupo' }) },
    logoWords: 'Logo di Università di Montelupo',
  },
  sentence: { before: { main: 'certifica che' }, after: { main: 'ha ottenuto la micro-credenziale' } },
  name: 'Giulia Ferri',
  title: { main: 'Fondamenti di analisi dei dati' },
  color: '#14618c',
  description: 'Sa raccogliere, pulire e descrivere un insieme di dati, e presentarlo con grafici onesti.',
  facts: [
    { label: { main: 'Rilasciato il' }, value: '14 novembre 2025' },
    { label: { main: 'Termina il' }, value: '14 novembre 2028' },
    { label: { main: 'Carico di lavoro' }, value: '3 CFU' },
    { label: { main: 'Livello' }, value: 'EQF 6' },
  ],
  ended: null,
  badge: {
    picture: { svg: badgeSvg(art) },
    small: { svg: badgeSvg({ ...art, detail: 'mini' }) },
    words: 'Badge DATI-01',
    seed: art.seed,
  },
  signatories: [
    { name: 'Elena Sartori', role: 'Rettrice', scan: null },
    { name: 'Paolo Brambati', role: 'Direttore del Laboratorio di analisi dei dati', scan: null },
  ],
  seal: { picture: { svg: crestSvg({ letter: 'U', seed: 'seal' }) }, words: 'Sigillo di Università di Montelupo' },
  background: null,
  number: { label: { main: 'Badge numero' }, value: '7K2M-94QX' },
  address: {
    short: 'insegna.example/b/7K2M-94QX',
    url: 'https://insegna.example/b/7K2M-94QX',
    hint: { main: 'Il codice apre la pagina del badge, con lo stato di oggi.' },
    codeWords: 'Codice QR della pagina del badge',
  },
  foot: 'Delibera del Senato accademico 41/2025 · Via delle Mura 12, 50056 Montelupo',
  elements,
  pageWords: 'Pagina {page} di {pages}',
  document: {
    title: 'Giulia Ferri: Fondamenti di analisi dei dati',
    author: 'Università di Montelupo',
    issuedAt: new Date('2025-11-14T09:00:00Z'),
  },
  credential: {
    fileName: 'credential.json',
    mediaType: 'application/vc+ld+json',
    bytes: Buffer.from('{"type":["VerifiableCredential"]}'),
    words: 'La credenziale firmata',
  },
}
