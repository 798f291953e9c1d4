/** Reads what the page will need to write dates and numbers, and ends. */
const language = navigator.language
new Intl.NumberFormat(language)
new Intl.DateTimeFormat(language)
close()
