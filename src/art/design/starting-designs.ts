import type { Bindings, Design, Words } from './design.ts'
import { plainDesign } from './plain-design.ts'

/** What a starting design is for. */
type Topic = 'university' | 'school' | 'safety' | 'language' | 'sport' | 'volunteering' | 'digital'

type Sample = Partial<Pick<Bindings, 'title' | 'code' | 'organization' | 'level' | 'year'>>

/** A finished design to begin with, and values to show it with. A template shows its own. */
export type StartingDesign = { name: string; topics: readonly Topic[]; design: Design; sample: Sample }

const title: Words = { bind: 'title', ink: 'auto' }
const organization: Words = { bind: 'organization', ink: 'auto' }
const code: Words = { bind: 'code', ink: 'auto' }

type Look = Partial<Omit<Design, 'enamel' | 'symbol'>> & Pick<Design, 'shape' | 'engraving'>

function start(topics: Topic[], symbol: string, hex: string, sample: Sample, look: Look): StartingDesign {
  const design: Design = { ...plainDesign, enamel: { hex }, symbol: { set: 'ph', name: symbol, scale: 1 }, ...look }
  return { name: `${look.shape}-${symbol}`, topics, design, sample }
}

/** Words along the edge: the title above, the organization below. */
const inscribed = { top: title, bottom: organization }

/** The designs that are offered first, in the order in which they are shown. */
export const startingDesigns: readonly StartingDesign[] = [
  start(
    ['safety', 'university'],
    'microscope',
    '#1d6f4a',
    { title: 'Laboratory safety', organization: 'Wrenfield College', code: 'LS-B', level: 'B' },
    {
      shape: 'seal',
      engraving: 'woven',
      band: { hex: '#12493a' },
      ...inscribed,
      plate: code,
      stars: { bind: 'level' },
    },
  ),
  start(
    ['safety', 'school'],
    'heartbeat',
    '#a3262c',
    { title: 'First aid' },
    { shape: 'shield', engraving: 'rays', border: 'rope', banner: title },
  ),
  start(
    ['language', 'school'],
    'translate',
    '#1f4f9a',
    { code: 'English B2' },
    { shape: 'speech', engraving: 'waves', plate: code },
  ),
  start(
    ['volunteering'],
    'hand-heart',
    '#a23a6c',
    { code: '100 hours' },
    { shape: 'heart', engraving: 'ellipses', border: 'pearls', extra: [{ part: 'note', ...code }] },
  ),
  start(
    ['digital'],
    'code-simple',
    '#4a3a9c',
    { title: 'Web development', organization: 'Level two' },
    { shape: 'gear', engraving: 'barleycorn', metal: 'silver', face: 'plain', ...inscribed },
  ),
  start(
    ['sport'],
    'person-simple-run',
    '#c2541b',
    { code: '10 km' },
    { shape: 'house', engraving: 'rays', border: 'ticks', plate: code },
  ),
  start(
    ['school'],
    'plant',
    '#2f7d3b',
    { code: 'CLIM-1' },
    { shape: 'drop', engraving: 'contours', border: 'wire', plate: code },
  ),
  start(['school'], 'music-notes', '#6e2350', {}, { shape: 'lozenge', engraving: 'woven' }),
  start(
    ['volunteering', 'university'],
    'users-three',
    '#0f6a73',
    { title: 'Peer mentor', year: '2026' },
    { shape: 'circle', engraving: 'ellipses', top: title, bottom: { bind: 'year', ink: 'auto' } },
  ),
  start(
    ['university'],
    'atom',
    '#285a86',
    { title: 'Research integrity', organization: 'Doctoral school' },
    { shape: 'octagon', engraving: 'woven', band: { hex: '#1d2f52' }, ...inscribed },
  ),
  start(
    ['university', 'school'],
    'chalkboard-teacher',
    '#8a4a12',
    { code: 'TEACH-3' },
    { shape: 'arch', engraving: 'barleycorn', plate: code },
  ),
  start(
    ['university', 'language'],
    'compass-rose',
    '#1f3d6b',
    { title: 'Study abroad', organization: 'Erasmus' },
    { shape: 'star', engraving: 'contours', ...inscribed },
  ),
  start(
    ['school'],
    'book-open-text',
    '#efb43a',
    { code: 'Read 25' },
    { shape: 'plaque', engraving: 'scales', border: 'ticks', plate: code },
  ),
  start(
    ['digital'],
    'cpu',
    '#14618c',
    { code: 'DigComp', level: '3' },
    { shape: 'hexagon', engraving: 'waves', border: 'ticks', plate: code, stars: { bind: 'level' } },
  ),
  start(
    ['university'],
    'graduation-cap',
    '#7a2347',
    { title: 'Honours 2026' },
    { shape: 'crest', engraving: 'waves', border: 'rope', banner: { ...title, enamel: { hex: '#1f3d6b' } } },
  ),
  start(
    ['university', 'digital'],
    'lightbulb-filament',
    '#f0c04a',
    { title: 'Entrepreneur', organization: 'Start-up lab' },
    { shape: 'sun', engraving: 'rays', band: { hex: '#7a4a10' }, ...inscribed },
  ),
  start(
    ['safety', 'university'],
    'stethoscope',
    '#1c7d86',
    {},
    { shape: 'quatrefoil', engraving: 'ellipses', border: 'pearls' },
  ),
  start(
    ['language', 'university'],
    'megaphone-simple',
    '#b8472a',
    { title: 'Public speaking', organization: 'Debate society' },
    { shape: 'circle', engraving: 'waves', metal: 'bronze', ...inscribed },
  ),
]
