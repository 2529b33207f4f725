// Mailboxes of a function and not of a person, in the languages of the markets that are read.
const roles = new Set(
  (
    'info infos information contact contacts contactus kontakt kontakte contacto contactos contatto contatti contato ' +
    'hello hi hallo hola bonjour ciao office buero buro bureau oficina ufficio kantoor mail email e-mail post postmaster ' +
    'admin administrator administration administracion administrazione verwaltung sekretariat secretariat secretary ' +
    'secretaria segreteria reception receptie recepcion rezeption empfang accueil welcome sales sale verkauf vertrieb ' +
    'ventas vendite vente ventes commercial commerciale verkoop vendas orders order bestellung bestellungen pedidos ' +
    'ordini commande commandes bestellingen support help helpdesk service services servicedesk hilfe ayuda aide ' +
    'assistance assistenza soporte kundenservice kundendienst customerservice customer customers customercare care ' +
    'clientes clients client team staff enquiries enquiry inquiries inquiry anfrage anfragen requests request quote ' +
    'quotes quotation estimates estimate angebot preventivi presupuestos devis booking bookings reservation ' +
    'reservations reservas reservierung reservierungen reserveringen prenotazioni buchung appointment appointments ' +
    'termin termine cita citas rdv jobs job careers career karriere bewerbung bewerbungen recruitment recruiting hr ' +
    'personal rrhh empleo emploi recrutement lavoro press presse prensa stampa media pr marketing werbung publicidad ' +
    'communication communications news newsletter billing invoice invoices rechnung rechnungen facturacion facturas ' +
    'facturation fatture accounts accounting accountspayable buchhaltung compta comptabilite contabilidad contabilita ' +
    'finance finances finanzen legal privacy datenschutz dpo gdpr rgpd privacidad compliance webmaster web website ' +
    'webmaster hostmaster abuse security it tech technical technik technique noreply no-reply feedback complaints ' +
    'general geral generale algemeen main shop store tienda boutique winkel negozio export import wholesale partners partner partnerships ' +
    'events event veranstaltung eventos studio gallery galerie museum library school schule escuela ecole clinic klinik ' +
    'clinica clinique praxis dental hotel restaurant rental rentals parts warehouse logistics shipping dispatch ' +
    'purchasing einkauf compras achats acquisti training education membership members donations volunteer center ' +
    'zentrale central direction direccion direzione leitung geschaeftsfuehrung management board mairie gemeinde rathaus ' +
    'anmeldung empresa empresas company firma group gruppe business hallochen ask questions fragen connect letstalk talk'
  ).split(' '),
);

/** Whether an address is a function's (`info@`, `sales.uk@`, `firm@firm.com`) and not a person's. */
export const isRoleName = (local: string, host: string): boolean => {
  if (roles.has(local) || local === host.split('.')[0]) return true;
  const words = local.split(/[._+-]|(?<=[a-z])\d+$/);
  return roles.has(words[0] ?? '') || (words.length > 1 && roles.has(words.at(-1) ?? ''));
};
