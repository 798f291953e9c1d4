import type { DemoTemplate } from '../demo-organization.ts'
import { dataLiteracy, dataLiteracyResults } from './micro-credentials.ts'

const skills: DemoTemplate[] = [
  {
    content: {
      title: 'Data literacy foundations',
      code: 'DL-101',
      language: 'en',
      type: 'skills',
      color_primary: '#14618c',
      is_published: 1,
      description:
        '<p>The holder can find, read and question data: knows where figures come from, tells a sample from a population, cleans a small data set and draws a chart that does not mislead.</p><p>The badge is the entry to the college’s digital skills path.</p>',
      assignment_criteria:
        '<ul><li>Twelve hours of workshops, at least ten attended</li><li>A cleaned data set handed in with notes on every change</li><li>A one-page report with two charts, marked 60% or above</li></ul>',
      type_data: {
        acquired_knowledge:
          '<p>Kinds of data and of measurement; sampling, bias and missing values; the main kinds of chart and what each is for.</p>',
        acquired_skills:
          '<ul><li>Cleans and describes a data set in a spreadsheet</li><li>Chooses and draws a fitting chart</li><li>Says in plain words what the figures do and do not show</li></ul>',
        acquired_attitudes: null,
        application_scope: '<p>Course work, student projects and office work with figures.</p>',
      },
      other_org_info: 'Designed with the Ardleshire Open Data Forum.',
      learn_more_url: 'https://www.wrenfield.example/digital/data-literacy',
      validity_count: 3,
      validity_unit: 'year',
      ...dataLiteracy,
    },
    results: dataLiteracyResults,
    status: 'active',
    age: 610,
    weight: 9,
    activities: ['Data literacy workshops', 'Data literacy, evening course', 'Data literacy summer week'],
  },
  {
    content: {
      title: 'Dashboards and storytelling with data',
      code: 'DS-204',
      language: 'en',
      type: 'skills',
      color_primary: '#7a3b8f',
      is_published: 1,
      description:
        '<p>The holder builds a dashboard that answers a real question of a real office, and presents it to the people who asked.</p>',
      assignment_criteria:
        '<ol><li>Data literacy foundations, or the same by examination</li><li>A working dashboard for a partner office</li><li>A ten-minute presentation to that office</li></ol>',
      type_data: {
        acquired_knowledge: '<p>How people read tables and charts; accessible colour; what to leave out.</p>',
        acquired_skills: '<p>Plans, builds and maintains a dashboard; leads a short meeting about what it shows.</p>',
        acquired_attitudes: null,
        application_scope: '<p>Administration, research groups, small firms.</p>',
      },
      learn_more_url: 'https://www.wrenfield.example/digital/dashboards',
      validity_count: 3,
      validity_unit: 'year',
    },
    status: 'active',
    age: 480,
    weight: 3,
    activities: ['Dashboard studio', 'Dashboard clinic for offices'],
  },
  {
    content: {
      title: 'Laboratory safety, level B',
      code: 'LS-B',
      language: 'en',
      type: 'skills',
      color_primary: '#c2571a',
      is_published: 1,
      description:
        '<p>The holder may work in the college’s teaching laboratories without supervision for one year. Level B covers flammable and corrosive substances, gas lines and cold traps.</p>',
      assignment_criteria:
        '<ul><li>Half a day of practice in the training laboratory</li><li>A written test with no wrong answer on emergencies</li><li>A walk round with the safety officer</li></ul>',
      type_data: {
        acquired_knowledge: '<p>Hazard labels, data sheets, waste streams, emergency plan.</p>',
        acquired_skills: '<p>Stops a spill, uses the shower and the extinguisher, shuts a gas line.</p>',
        acquired_attitudes: null,
        application_scope: '<p>Teaching laboratories in the Marlowe and Hodgkin buildings.</p>',
      },
      other_org_info: 'Renew every year: the badge expires after twelve months.',
      validity_count: 1,
      validity_unit: 'year',
    },
    status: 'active',
    age: 590,
    weight: 7,
    activities: ['Laboratory safety day', 'Laboratory safety refresher', 'Safety induction for new staff'],
  },
  {
    content: {
      title: 'Laboratory safety, level A',
      code: 'LS-A',
      language: 'en',
      type: 'skills',
      color_primary: '#8a6d1d',
      is_published: 0,
      description: '<p>The former basic level, now part of every induction. Kept for the badges that were issued.</p>',
      assignment_criteria: '<p>A two-hour induction and a short test.</p>',
      type_data: {
        acquired_knowledge: '<p>Rules of the laboratory, labels, exits.</p>',
        acquired_skills: '<p>Works under supervision with harmless substances.</p>',
        acquired_attitudes: null,
        application_scope: '<p>Supervised practicals.</p>',
      },
      validity_count: 1,
      validity_unit: 'year',
    },
    status: 'archived',
    age: 620,
    weight: 2,
    activities: ['Laboratory induction'],
  },
]

const qualifications: DemoTemplate[] = [
  {
    content: {
      title: 'Inclusive teaching practice',
      code: 'ITP-2',
      language: 'en',
      type: 'qualification',
      color_primary: '#1f6f54',
      is_published: 1,
      description:
        '<p>The holder plans and teaches so that every student can take part, and has shown it in a reviewed series of lessons.</p><h3>Where it counts</h3><p>The badge counts towards confirmation in post.</p>',
      assignment_criteria:
        '<ul><li>Four seminars</li><li>Two observed lessons with written feedback</li><li>A portfolio, reviewed by a panel of three</li></ul>',
      type_data: {
        acquired_knowledge:
          '<p>Universal design for learning; assessment and its alternatives; the duty to adjust.</p>',
        acquired_skills: '<p>Adapts material, tasks and pace; gives feedback that can be acted on.</p>',
        acquired_attitudes: '<p>Looks for the barrier in the lesson, not in the student.</p>',
        application_scope: '<p>Teaching in higher and further education.</p>',
      },
      other_org: 'Ardleshire Partnership for Teaching',
      other_org_info: 'The panel includes one reviewer named by the partnership.',
      learn_more_url: 'https://www.wrenfield.example/teaching/inclusive',
    },
    status: 'active',
    age: 560,
    weight: 4,
    activities: ['Inclusive teaching seminars', 'Teaching portfolio review'],
  },
  {
    content: {
      title: 'First aid at work',
      code: 'FAW-3',
      language: 'en',
      type: 'qualification',
      color_primary: '#b3263a',
      is_published: 1,
      description: '<p>The holder may act as a first aider at work for three years.</p>',
      assignment_criteria: '<p>Three days of training and a practical assessment by an approved trainer.</p>',
      type_data: {
        acquired_knowledge: '<p>The first aider’s duties; when to call for help; keeping records.</p>',
        acquired_skills: '<p>Resuscitation, the recovery position, bleeding, burns, choking, seizures.</p>',
        acquired_attitudes: '<p>Stays calm, asks before touching, protects a person’s dignity.</p>',
        application_scope: '<p>Any workplace in the United Kingdom.</p>',
      },
      other_org: 'Ardleshire Ambulance Trust',
      validity_count: 3,
      validity_unit: 'year',
    },
    status: 'active',
    age: 600,
    weight: 4,
    activities: ['First aid at work, three days', 'First aid requalification'],
  },
]

const others: DemoTemplate[] = [
  {
    content: {
      title: 'Academic writing in English',
      code: 'AWE-B2',
      language: 'en',
      type: 'knowledge',
      color_primary: '#2b4aa0',
      is_published: 1,
      description:
        '<p>The holder writes a clear, well-ordered and correctly referenced essay in English at level B2 of the European framework.</p>',
      assignment_criteria: '<p>Eight weekly classes, three drafts with feedback, and a final essay of 1,200 words.</p>',
      type_data: {
        acquired_knowledge: '<p>Structure of an argument; registers; quotation, paraphrase and reference.</p>',
        acquired_skills: '<p>Plans, drafts and revises a text; uses feedback.</p>',
        acquired_attitudes: '<p>Gives credit where it is due.</p>',
        application_scope: '<p>Study at an English-speaking university.</p>',
      },
    },
    status: 'active',
    age: 575,
    weight: 5,
    activities: ['Academic writing, eight weeks', 'Academic writing, intensive'],
  },
  {
    content: {
      title: 'Research integrity',
      code: 'RI-01',
      language: 'en',
      type: 'knowledge',
      color_primary: '#4d5b2a',
      is_published: 1,
      description:
        '<p>The holder knows the rules of honest research and the questions to ask when they pull apart.</p>',
      assignment_criteria: '<p>An online course of six units and a discussion of two cases with a supervisor.</p>',
      type_data: {
        acquired_knowledge: '<p>Authorship, data keeping, consent, conflicts of interest, how to raise a concern.</p>',
        acquired_skills: '<p>Writes a data management plan; finds and names a conflict of interest.</p>',
        acquired_attitudes: '<p>Says openly what went wrong.</p>',
        application_scope: '<p>Doctoral study and research posts.</p>',
      },
      learn_more_url: 'https://www.wrenfield.example/research/integrity',
      validity_count: 2,
      validity_unit: 'year',
    },
    status: 'active',
    age: 540,
    weight: 4,
    activities: ['Research integrity, online course'],
  },
  {
    content: {
      title: 'Data protection for research staff',
      code: 'DPR-24',
      language: 'en',
      type: 'knowledge',
      color_primary: '#5c6670',
      is_published: 0,
      description: '<p>Handling personal data in research, as the rules stood until last summer.</p>',
      assignment_criteria: '<p>A half-day course and a test.</p>',
      type_data: {
        acquired_knowledge: '<p>Lawful bases, minimising, keeping and deleting personal data.</p>',
        acquired_skills: '<p>Fills in a data protection assessment.</p>',
        acquired_attitudes: '<p>Asks for as little as will do.</p>',
        application_scope: null,
      },
      validity_count: 2,
      validity_unit: 'year',
    },
    status: 'archived',
    age: 615,
    weight: 2,
    activities: ['Data protection half-day'],
  },
  {
    content: {
      title: 'Peer mentoring',
      code: 'PEER-25',
      language: 'en',
      type: 'participation',
      color_primary: '#b8860b',
      is_published: 1,
      description:
        '<p>The holder met a group of first-year students every week of a term and helped them to settle in.</p>',
      assignment_criteria: '<p>A day of training, eight meetings, and a closing talk with the mentoring office.</p>',
      application_scope: '<p>Student support, youth work.</p>',
    },
    status: 'active',
    age: 520,
    weight: 5,
    activities: ['Peer mentoring, autumn term', 'Peer mentoring, spring term', 'Welcome week mentors'],
  },
  {
    content: {
      title: 'Climate literacy',
      code: 'CLIM-1',
      language: 'en',
      type: 'participation',
      color_primary: '#2f8f83',
      is_published: 0,
      description: '<p>Three afternoons on what we know about the climate, and on what the college does about it.</p>',
      assignment_criteria: '',
    },
    status: 'draft',
    age: 12,
    weight: 0,
    activities: [],
  },
  {
    content: {
      title: 'Accessible documents',
      code: '',
      language: 'en',
      type: 'skills',
      is_published: 0,
      description: '',
      assignment_criteria: '',
    },
    status: 'draft',
    age: 3,
    weight: 0,
    activities: [],
  },
]

/** Templates of all four types and all three states. All content is fictional. */
export const wrenfieldTemplates: DemoTemplate[] = [...skills, ...qualifications, ...others]
