const words = (text: string) => text.trim().split(/\s+/)

/** First names, the most common first. */
export const FIRST_NAMES = words(`
  Giulia Francesco Sofia Alessandro Aurora Lorenzo Martina Leonardo Chiara Mattia Sara Andrea Niccolò Emma Davide Alice
  Marco Anna Luca Elena Riccardo Beatrice Tommaso Zoë Matteo Amara Owen Siân Dev Ahmed Françoise Ines Ngọc Søren Łucja
  Oluwaseun Yusuf Priya Noémie Björn Aoife Mehmet Świętosława Jean-Baptiste`)

/** Last names, the most common first. */
export const LAST_NAMES = words(`
  Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti DeLuca Mancini Costa Giordano
  Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi Caruso Ferrara Galli Martini Leone Longo Gentile
  Martinelli Vitale Lombardo Serra Coppola D’Angelo Marchetti Parisi Villa Conte Ferraro Ferri Fabbri Bassani Marini
  Grassi Valentini Messina Sala DeAngelis Gatti Pellegrini Palumbo Sanna Farina Rizzi Monti Cattaneo Morelli Amato Silvestri
  Mazza Testa Grasso Pellegrino Carbone Giuliani Benedetti Barone Rossetti Caputo Montanari Guerra Palmieri Bernardi
  Okonkwo Prosser Raghunathan Atkins Haddad Lefèvre Blake Nguyễn Müller O’Connor Kowalczyk Çelik Ó’Súilleabháin`)
