/** Request data of a micro-credential with all eleven elements, provided that the organization has a country. */
export const completeMicroCredential = () => ({
  learning_outcomes: [
    { text: 'Tells a sample from a population.', kind: 'knowledge' },
    { text: 'Cleans a table and writes down what was changed.', kind: 'skill' },
  ],
  workload_hours: 50,
  ects: 2,
  eqf_level: 4,
  nqf_level: 'RQF 3',
  qf_ehea_cycle: 'short',
  field_of_study: '0542',
  assessment: ['written', 'project'],
  supervision: 'verified',
  participation: ['blended'],
  quality_assurance: { text: 'Reviewed each year by the academic board.', body: 'QAA', url: 'https://qaa.example/' },
  prerequisites: 'None',
  stackability: { kind: 'alone', text: null, learning_path_id: null },
  country: 'United Kingdom, England',
  co_awarding_bodies: [{ name: 'Wrenfield City Library', url: 'https://library.example/' }],
  further_information: 'Taught every summer.',
})

/** Request data of skills from two frameworks. */
export const someAlignments = () => [
  {
    framework: 'DigComp 2.2',
    code: '1.2',
    name: 'Evaluating data, information and digital content',
    url: 'https://digcomp.example/1.2',
  },
  { framework: 'ESCO', code: null, name: 'interpret current data', url: 'https://esco.example/skill/7' },
]
