/** Given and family names by origin; each person in the demo combines two of the same origin. */
export const names = {
  british: {
    given:
      'Amelia, Beatrice, Callum, Catrin, Daniel, Eleanor, Ellie-Mae, Esme, Ewan, Florence, Gareth, George, Grace, Harriet, Harry, Imogen, Isla, Jack, James, Joseph, Katherine, Kirsty, Lewis, Lucy, Marcus, Martha, Nathaniel, Oliver, Owen, Phoebe, Rhys, Rosalind, Ruth, Sam, Siân, Tamsin, Theo, Thomas, William, Zoë',
    family:
      'Abramson, Ainsworth, Atkins, Barraclough, Bell, Blake, Brathwaite, Carlisle, Clarke, Crowther, Davies, Dunmore, Ellison, Fairweather, Fletcher, Goodall, Griffiths, Hartley, Haworth, Hughes, Ingram, Jenkins, Kershaw, Lloyd, MacAllister, Marsden, Nettleton, Osborne, Petrie, Prosser, Ridley, Rowntree, Sinclair, Smith-Garside, Stott, Tattersall, Thornberry-Castellanos, Vaughan, Whitcombe, Yarwood',
  },
  irish: {
    given:
      'Aoife, Ciarán, Clodagh, Conor, Dáire, Deirdre, Eoin, Fionnuala, Gráinne, Liam, Niamh, Oisín, Orlaith, Róisín, Sadhbh, Tadhg',
    family:
      'Brennan, Corrigan, Devlin, Fitzgerald, Gallagher, Keane, MacCarthy, Mulvaney, O’Brien, O’Connell, O’Dowd, O’Sullivan, Quinn, Tierney',
  },
  indian: {
    given:
      'Aditya, Ananya, Arjun, Deepika, Dev, Farhan, Ishaan, Kavita, Leila, Meera, Nikhil, Priya, Rohan, Sana, Tariq, Yasmin',
    family:
      'Ahmed, Banerjee, Chaudhry, Desai, Farouk, Haddad, Iyer, Kapoor, Malik, Nair, Patel, Raghunathan, Rahman, Sharma, Siddiqui',
  },
  african: {
    given:
      'Abena, Amara, Ayodele, Chidinma, Emeka, Fatou, Ifeoma, Kofi, Kwame, Makena, Nia, Oluwaseun, Samira, Tendai, Yaw, Zanele',
    family:
      'Abubakar, Adebayo, Asante, Boateng, Diallo, Kamau, Mensah, N’Diaye, Ndlovu, Nwosu, Okafor, Okonkwo, Osei, Traoré, Wanjiku',
  },
  european: {
    given:
      'Agnieszka, Anaïs, Björn, Camille, Elif, Emre, François, Håkon, Inés, Jürgen, Klára, Łukasz, Matěj, Noémie, Núria, Øyvind, Petra, Sofia, Søren, Tomáš, Vasilis, Zuzanna',
    family:
      'Bauer, Çelik, Dąbrowska, de la Cruz, Dvořák, Fernández Ruiz, Håland, Jørgensen, Kowalczyk, Lefèvre, Lindqvist, Müller, Novák, Papadopoulos, Sánchez, Schröder, Stefánsson, Szabó, van der Berg, Yıldız, Żak',
  },
  asian: {
    given:
      'An, Chen, Hana, Haruto, Hye-jin, Jia, Jun, Linh, Mei, Minh, Min-seo, Quang, Ren, Sakura, Thuy, Wei, Xiu, Yuki',
    family: 'Chan, Fujimoto, Huang, Kim, Lee, Li, Nakamura, Nguyễn, Park, Phạm, Suzuki, Tanaka, Trần, Wang, Zhang',
  },
  italian: {
    given:
      'Alessandra, Andrea, Anna Maria, Benedetta, Caterina, Chiara, Cosimo, Davide, Elena, Federico, Francesca, Giada, Gianluca, Giulia, Irene, Lorenzo, Luca, Ludovica, Maria Sole, Marta, Martina, Matteo, Niccolò, Noemi, Paolo, Pietro, Riccardo, Sara, Simone, Teresa, Tommaso, Viola',
    family:
      'Amadori, Barbieri, Bellucci, Bianchi, Cattaneo, Colombo, Conti, D’Amico, D’Angelo, De Luca, De Santis, Dell’Orto, Di Benedetto, Esposito, Fabbri, Ferri, Gallo, Greco, Lo Presti, Lombardi, Mancini, Marchetti, Monti, Moretti, Nicolò, Orlandi, Pellegrini, Rinaldi, Rossi, Russo, Sartori, Tedesco, Valentini, Zanella',
  },
} as const

export type Culture = keyof typeof names
