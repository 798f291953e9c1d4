import type { Language } from '#contract/formats.ts'
import type { Framework } from '#contract/micro-credentials/skills.ts'

type Row = readonly [code: string, en: string, it: string]

/** A skill or level of a bundled framework. `area`: the heading that the framework groups it under; empty without one. */
export type BuiltInSkill = {
  framework: Framework
  code: string
  name: Record<Language, string>
  area: Record<Language, string>
  url: string
}

const DIGCOMP: readonly Row[] = [
  [
    '1.1',
    'Browsing, searching and filtering data, information and digital content',
    'Navigare, ricercare e filtrare dati, informazioni e contenuti digitali',
  ],
  ['1.2', 'Evaluating data, information and digital content', 'Valutare dati, informazioni e contenuti digitali'],
  ['1.3', 'Managing data, information and digital content', 'Gestire dati, informazioni e contenuti digitali'],
  ['2.1', 'Interacting through digital technologies', 'Interagire con gli altri attraverso le tecnologie digitali'],
  ['2.2', 'Sharing through digital technologies', 'Condividere informazioni attraverso le tecnologie digitali'],
  [
    '2.3',
    'Engaging in citizenship through digital technologies',
    'Esercitare la cittadinanza attraverso le tecnologie digitali',
  ],
  ['2.4', 'Collaborating through digital technologies', 'Collaborare attraverso le tecnologie digitali'],
  ['2.5', 'Netiquette', 'Netiquette'],
  ['2.6', 'Managing digital identity', 'Gestire l’identità digitale'],
  ['3.1', 'Developing digital content', 'Sviluppare contenuti digitali'],
  ['3.2', 'Integrating and re-elaborating digital content', 'Integrare e rielaborare contenuti digitali'],
  ['3.3', 'Copyright and licences', 'Copyright e licenze'],
  ['3.4', 'Programming', 'Programmazione'],
  ['4.1', 'Protecting devices', 'Proteggere i dispositivi'],
  ['4.2', 'Protecting personal data and privacy', 'Proteggere i dati personali e la privacy'],
  ['4.3', 'Protecting health and well-being', 'Proteggere la salute e il benessere'],
  ['4.4', 'Protecting the environment', 'Proteggere l’ambiente'],
  ['5.1', 'Solving technical problems', 'Risolvere problemi tecnici'],
  ['5.2', 'Identifying needs and technological responses', 'Individuare bisogni e risposte tecnologiche'],
  ['5.3', 'Creatively using digital technologies', 'Utilizzare in modo creativo le tecnologie digitali'],
  ['5.4', 'Identifying digital competence gaps', 'Individuare i divari di competenze digitali'],
]

const ENTRECOMP: readonly Row[] = [
  ['1.1', 'Spotting opportunities', 'Riconoscere le opportunità'],
  ['1.2', 'Creativity', 'Creatività'],
  ['1.3', 'Vision', 'Visione'],
  ['1.4', 'Valuing ideas', 'Dare valore alle idee'],
  ['1.5', 'Ethical and sustainable thinking', 'Pensiero etico e sostenibile'],
  ['2.1', 'Self-awareness and self-efficacy', 'Autoconsapevolezza e autoefficacia'],
  ['2.2', 'Motivation and perseverance', 'Motivazione e perseveranza'],
  ['2.3', 'Mobilising resources', 'Mobilitare risorse'],
  ['2.4', 'Financial and economic literacy', 'Alfabetizzazione finanziaria ed economica'],
  ['2.5', 'Mobilising others', 'Mobilitare gli altri'],
  ['3.1', 'Taking the initiative', 'Prendere l’iniziativa'],
  ['3.2', 'Planning and management', 'Pianificazione e gestione'],
  ['3.3', 'Coping with uncertainty, ambiguity and risk', 'Affrontare l’incertezza, l’ambiguità e il rischio'],
  ['3.4', 'Working with others', 'Lavorare con gli altri'],
  ['3.5', 'Learning through experience', 'Imparare dall’esperienza'],
]

const LIFECOMP: readonly Row[] = [
  ['P1', 'Self-regulation', 'Autoregolazione'],
  ['P2', 'Flexibility', 'Flessibilità'],
  ['P3', 'Wellbeing', 'Benessere'],
  ['S1', 'Empathy', 'Empatia'],
  ['S2', 'Communication', 'Comunicazione'],
  ['S3', 'Collaboration', 'Collaborazione'],
  ['L1', 'Growth mindset', 'Mentalità di crescita'],
  ['L2', 'Critical thinking', 'Pensiero critico'],
  ['L3', 'Managing learning', 'Gestione dell’apprendimento'],
]

const GREENCOMP: readonly Row[] = [
  ['1.1', 'Valuing sustainability', 'Attribuire valore alla sostenibilità'],
  ['1.2', 'Supporting fairness', 'Difendere l’equità'],
  ['1.3', 'Promoting nature', 'Promuovere la natura'],
  ['2.1', 'Systems thinking', 'Pensiero sistemico'],
  ['2.2', 'Critical thinking', 'Pensiero critico'],
  ['2.3', 'Problem framing', 'Definizione del problema'],
  ['3.1', 'Futures literacy', 'Senso del futuro'],
  ['3.2', 'Adaptability', 'Adattabilità'],
  ['3.3', 'Exploratory thinking', 'Pensiero esplorativo'],
  ['4.1', 'Political agency', 'Agentività politica'],
  ['4.2', 'Collective action', 'Azione collettiva'],
  ['4.3', 'Individual initiative', 'Iniziativa individuale'],
]

const EQF = [1, 2, 3, 4, 5, 6, 7, 8].map((level): Row => [String(level), `EQF level ${level}`, `Livello EQF ${level}`])

/** The areas of each framework, by the first character of their skills' codes. */
const AREAS: Partial<Record<Framework, readonly Row[]>> = {
  'DigComp 2.2': [
    ['1', 'Information and data literacy', 'Alfabetizzazione su informazioni e dati'],
    ['2', 'Communication and collaboration', 'Comunicazione e collaborazione'],
    ['3', 'Digital content creation', 'Creazione di contenuti digitali'],
    ['4', 'Safety', 'Sicurezza'],
    ['5', 'Problem solving', 'Risolvere problemi'],
  ],
  EntreComp: [
    ['1', 'Ideas and opportunities', 'Idee e opportunità'],
    ['2', 'Resources', 'Risorse'],
    ['3', 'Into action', 'In azione'],
  ],
  LifeComp: [
    ['P', 'Personal area', 'Area personale'],
    ['S', 'Social area', 'Area sociale'],
    ['L', 'Learning to learn', 'Imparare a imparare'],
  ],
  GreenComp: [
    ['1', 'Embodying sustainability values', 'Incarnare i valori della sostenibilità'],
    ['2', 'Embracing complexity in sustainability', 'Accettare la complessità nella sostenibilità'],
    ['3', 'Envisioning sustainable futures', 'Immaginare futuri sostenibili'],
    ['4', 'Acting for sustainability', 'Agire per la sostenibilità'],
  ],
}

/** URL of a framework's publication by the Joint Research Centre; its competences have no URLs of their own. */
const report = (id: string) => `https://publications.jrc.ec.europa.eu/repository/handle/${id}`

const skillsOf = (framework: Framework, url: string, rows: readonly Row[]): BuiltInSkill[] =>
  rows.map(([code, en, it]) => ({ framework, code, name: { en, it }, area: areaOf(framework, code), url }))

function areaOf(framework: Framework, code: string): Record<Language, string> {
  const [, en, it] = AREAS[framework]?.find(([first]) => code.startsWith(first)) ?? ['', '', '']
  return { en, it }
}

/** The competences of the bundled European frameworks, in order; available without an ESCO import. */
export const BUILT_IN_SKILLS: readonly BuiltInSkill[] = [
  ...skillsOf('DigComp 2.2', report('JRC128415'), DIGCOMP),
  ...skillsOf('EntreComp', report('JRC101581'), ENTRECOMP),
  ...skillsOf('LifeComp', report('JRC120911'), LIFECOMP),
  ...skillsOf('GreenComp', report('JRC128040'), GREENCOMP),
  ...skillsOf('EQF', 'https://europa.eu/europass/en/description-eight-eqf-levels', EQF),
]
