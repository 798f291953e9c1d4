import { expect, test } from 'vitest'
import { symbols } from './compiled/symbols.js'
import { findSymbols } from './find-symbols.ts'

const found = (search: string, language: 'en' | 'it') => findSymbols(symbols, search, language).map(({ name }) => name)

test.each([
  ['microscope', 'en', 'microscope'],
  ['micros', 'en', 'microscope'],
  ['microscopio', 'it', 'microscope'],
  ['microscopio', 'en', 'microscope'],
  ['microscope', 'it', 'microscope'],
  ['estint', 'it', 'fire-extinguisher'],
  ['PRIMO soccorso', 'it', 'first-aid'],
  ['CITTÀ', 'it', 'city'],
  ['citta', 'it', 'city'],
  ['test tube', 'en', 'test-tube'],
  ['tube test', 'en', 'test-tube'],
  ['laurea', 'it', 'graduation-cap'],
  ['safety', 'en', 'hard-hat'],
  ['sicurezza', 'it', 'hard-hat'],
  ['sicur', 'it', 'hard-hat'],
  ['antincendio', 'it', 'fire-extinguisher'],
  ['vigili del fuoco', 'it', 'fire-extinguisher'],
  ['insegnanti', 'it', 'chalkboard-teacher'],
  ['chimico', 'it', 'flask'],
  ['intelligenza artificiale', 'it', 'robot'],
  ['Mentoring', 'it', 'users-three'],
  ['public speaking', 'en', 'microphone-stage'],
  ['languages', 'en', 'translate'],
  ['hearts', 'en', 'heart'],
] as const)('%s (%s) finds %s first', (search, language, name) => {
  expect(found(search, language)[0]).toBe(name)
})

/** What offices of schools, firms and associations type. */
const OFFICE = `
  abilità accoglienza acqua agricoltura aiuto alimentazione allenamento alternanza amicizia ambiente amministrazione
  analisi anatomia animali antincendio apprendimento architettura archivio arrampicata arte artigianato ascolto
  assistenza astronomia atletica attenzione autonomia avvocato azienda ballo bambini banca barca basket bibliotecario
  biblioteca bicicletta bilancio biologia biodiversità botanica burocrazia calcio calcolo calendario cambiamento
  camminata campione canto capitano caporeparto cardiologia carrello casa catering cavallo certificazione chimica
  chirurgia cinema cittadinanza città clima codice collaborazione collega colloquio colori commercio competenza
  comunicazione comunità concerto concorso conferenza consulenza contabilità contratto coordinamento coro corsa corso
  creatività crescita cucina cuore cura cultura cybersicurezza danza dati decisione defibrillatore design diagnosi
  didattica digitale diploma diritto disabilità disegno disinfezione docente documento doposcuola dottorato droni
  ecologia economia edilizia educazione elettricista elettricità elettronica emergenza energia enologia eccellenza esame
  escursione esperienza espressione estero etica europa evento fabbrica famiglia farmacia festa fiducia filosofia finanza
  fiori fisica formazione fotografia francese futuro geografia geologia geometria gestione giardino giardinaggio gioco
  giornalismo giudice giustizia giovani governo grafica grammatica gruppo guida hotel idea identità igiene imprenditore
  impresa incendio inclusione industria infanzia infermiere informatica ingegneria inglese innovazione insegnante
  integrazione intelligenza artificiale internet intervista inverno investimento laboratorio latino laurea lavoro
  leadership lettura legge legno letteratura lezione libertà libro lingua lingue logica logistica luce macchine magazzino
  manutenzione marketing mare matematica materiali meccanica medaglia medicina mentore mercato merito metallo microscopio
  migliore mobilità moda mondo montagna motivazione motore movimento museo muratore musica natura nave negoziazione neve
  nuoto nutrizione obiettivo officina olimpiadi operatore orchestra ordine organizzazione orientamento orologio orto
  ospedale ospitalità pace paesaggio pallavolo palestra parlare partecipazione passione patente patrimonio pazienza
  pedagogia persone pianeta pianoforte pittura podio poesia polizia politica ponte ponteggi porta precisione premio
  presentazione primo soccorso procedure produzione professore progetto progettazione programmazione protezione civile
  psicologia pubblico pulizia qualità quadro racconto radio ragionamento rappresentante religione responsabilità restauro
  rete ricerca riciclo rifiuti rischio risparmio robotica salute saldatura sanità sartoria scacchi scadenza scambio
  scienza scienze sci scoperta scout scrittura scrivania scultura scuola segreteria semaforo sensori servizio sfida
  sicurezza sindacato sociale software sole solidarietà sommelier sostegno sostenibilità spagnolo spazio spettacolo sport
  squadra stage stampa statistica stella storia strategia strumento studente studio successo suono sviluppo tavolo teatro
  tecnica tecnologia tedesco tempo terapia terra territorio tesi tirocinio topografia traduzione traguardo trasporti
  tutor turismo ufficio umanità università vaccino valutazione vela veterinaria viaggio video vigili fuoco vino visione
  volontariato volo web zootecnia
`
  .split(/\s/)
  .filter(Boolean)

test('common words find something as a whole, and what is found stays when one goes on typing', () => {
  expect(OFFICE.length).toBeGreaterThan(270)
  expect(OFFICE.filter((word) => found(word, 'it').length === 0)).toEqual([])
  for (const word of OFFICE) expect(found(word.slice(0, -1), 'it'), word).toContain(found(word, 'it')[0])
})

test('what finds nothing as a whole is searched by any of its words', () => {
  expect(found('lavoro di squadra', 'it').slice(0, 6)).toContain('users-three')
})

test('every letter that is typed narrows what is found', () => {
  const counts = Array.from('heartbeat', (_, at) => found('heartbeat'.slice(0, at + 1), 'en').length)
  expect(counts).toEqual([...counts].sort((a, b) => b - a))
  expect(found('heartbeat', 'en')[0]).toBe('heartbeat')
  expect(found('qqqq', 'en')).toEqual([])
  expect(found(' - ', 'en')).toHaveLength(symbols.length)
})

test('every symbol is called something else, in both languages', () => {
  for (const language of ['en', 'it'] as const)
    expect(new Set(symbols.map(({ labels }) => labels[language])).size).toBe(symbols.length)
  const labels = Object.fromEntries(symbols.map((symbol) => [symbol.name, symbol.labels]))
  expect(labels['fire-extinguisher']).toEqual({ en: 'fire extinguisher', it: 'estintore' })
  expect(labels['person-simple-run']).toEqual({ en: 'person running', it: 'persona che corre' })
  expect(labels['bell-simple-slash']).toEqual({ en: 'simple bell crossed out', it: 'campana semplice con barra' })
})

test('symbols are plain outlines, without the logos of brands', () => {
  expect(symbols.length).toBeGreaterThan(1400)
  expect(symbols.filter(({ path }) => !/^[MmLlHhVvCcSsQqTtAaZz0-9eE., -]+$/.test(path))).toEqual([])
  expect(symbols.filter(({ reach }) => !/^[0-9a-g]{16}$/.test(reach))).toEqual([])
  expect(symbols.filter(({ name }) => /(^|-)logo$/.test(name)).map(({ name }) => name)).toEqual([])
})

test('icons that are lines in a box are taken as bold lines, closed ones filled', () => {
  const reachOf = (name: string) => symbols.find((symbol) => symbol.name === name)?.reach
  // The box would reach 13 of 16 in the first row that has ink.
  expect(reachOf('code-simple')).not.toMatch(/^0*d/)
  expect(reachOf('translate')).not.toMatch(/^0*[cd]{3}/)
  expect(symbols.find(({ name }) => name === 'microscope')?.path).toContain('Zm-96-32a8,8')
})
