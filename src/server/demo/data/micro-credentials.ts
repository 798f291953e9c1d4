import type { CreateTemplate } from '#contract/templates.ts'
import type { DemoResults } from '../demo-organization.ts'

type Block = Pick<
  CreateTemplate,
  'is_micro_credential' | 'micro_credential' | 'alignments' | 'names_recipient' | 'shows_grades'
>

const report = (id: string) => `https://publications.jrc.ec.europa.eu/repository/handle/${id}`
const EUROPASS = 'https://europa.eu/europass/en/description-eight-eqf-levels'

/** The European micro-credential data of "Data literacy foundations". */
export const dataLiteracy: Block = {
  is_micro_credential: 1,
  names_recipient: 1,
  shows_grades: 1,
  micro_credential: {
    learning_outcomes: [
      { text: 'Tells kinds of data and of measurement apart.', kind: 'knowledge' },
      { text: 'Names where samples mislead, and what missing values do.', kind: 'knowledge' },
      { text: 'Cleans and describes a small data set in a spreadsheet.', kind: 'skill' },
      { text: 'Chooses and draws a chart that fits the question.', kind: 'skill' },
      { text: 'Says in plain words what figures do and do not show.', kind: 'responsibility_and_autonomy' },
    ],
    workload_hours: 50,
    ects: 2,
    eqf_level: 5,
    nqf_level: 'RQF level 4',
    qf_ehea_cycle: 'short',
    field_of_study: '0542',
    assessment: ['practical', 'project'],
    supervision: 'supervised',
    participation: ['blended'],
    quality_assurance: {
      text: 'Reviewed every year by the college’s academic standards committee, with an external examiner.',
      body: 'Academic Standards Committee',
      url: 'https://www.wrenfield.example/quality',
    },
    prerequisites: 'None; a laptop can be borrowed.',
    stackability: { kind: 'towards', text: 'The college’s digital skills path', learning_path_id: null },
    country: 'United Kingdom, England',
    co_awarding_bodies: [{ name: 'Ardleshire Open Data Forum', url: 'https://opendata.ardleshire.example/' }],
    further_information: 'Taught in autumn, in spring as an evening course, and in one week of summer.',
  },
  alignments: [
    {
      framework: 'DigComp 2.2',
      code: '1.2',
      name: 'Evaluating data, information and digital content',
      url: report('JRC128415'),
    },
    {
      framework: 'DigComp 2.2',
      code: '1.3',
      name: 'Managing data, information and digital content',
      url: report('JRC128415'),
    },
    { framework: 'LifeComp', code: 'L2', name: 'Critical thinking', url: report('JRC120911') },
    { framework: 'EQF', code: '5', name: 'EQF level 5', url: EUROPASS },
  ],
}

/** The European micro-credential data of "Laboratorio di progettazione didattica". */
export const teachingDesign: Block = {
  is_micro_credential: 1,
  names_recipient: 1,
  shows_grades: 0,
  micro_credential: {
    learning_outcomes: [
      { text: 'Conosce i principi della progettazione universale per l’apprendimento.', kind: 'knowledge' },
      { text: 'Formula obiettivi di apprendimento che si possono osservare.', kind: 'skill' },
      { text: 'Adatta materiali, tempi e consegne a chi segue la lezione.', kind: 'skill' },
      { text: 'Dà riscontri da cui si può ripartire.', kind: 'skill' },
      { text: 'Cerca l’ostacolo nella lezione, non in chi la segue.', kind: 'responsibility_and_autonomy' },
    ],
    workload_hours: 75,
    ects: 3,
    eqf_level: 7,
    nqf_level: 'QNQ 7',
    qf_ehea_cycle: 'second',
    field_of_study: '0111',
    assessment: ['practical', 'portfolio'],
    supervision: 'verified',
    participation: ['on_site'],
    quality_assurance: {
      text: 'Riesame annuale del Presidio della qualità di Ateneo.',
      body: 'Presidio della qualità di Ateneo',
      url: 'https://www.montelupo.example/qualita',
    },
    prerequisites: 'Avere un insegnamento nell’anno accademico in corso.',
    stackability: { kind: 'towards', text: 'Percorso docenti neoassunti', learning_path_id: null },
    country: 'Italia, Umbria',
    co_awarding_bodies: [{ name: 'Rete umbra per la didattica', url: 'https://rete-didattica.example/' }],
    further_information: 'Due edizioni all’anno, a ottobre e a marzo; al massimo venti partecipanti.',
  },
  alignments: [
    { framework: 'GreenComp', code: '1.2', name: 'Difendere l’equità', url: report('JRC128040') },
    { framework: 'LifeComp', code: 'S2', name: 'Comunicazione', url: report('JRC120911') },
    { framework: 'EntreComp', code: '3.2', name: 'Pianificazione e gestione', url: report('JRC101581') },
    { framework: 'EQF', code: '7', name: 'Livello EQF 7', url: EUROPASS },
  ],
}

export const dataLiteracyResults: DemoResults = {
  grades: ['58', '64', '67', '71', '78', '85'],
  scale: '0-100, pass from 50',
  evidence: {
    title: 'Cleaned data set, with notes on every change',
    url: 'https://www.wrenfield.example/digital/portfolio',
    narrative: 'Figures of the city’s cycle counters, cleaned and drawn as two charts for the council’s open day.',
  },
}

export const teachingDesignResults: DemoResults = {
  grades: ['24', '26', '27', '28', '30', '30 e lode'],
  scale: '18-30 e lode',
  evidence: {
    title: 'Lezione osservata e progetto',
    url: 'https://www.montelupo.example/didattica/progetti',
    narrative: 'Progetto di una lezione di due ore, con materiali accessibili e la griglia di osservazione.',
  },
}
