/** What a page may be about, as far as it matters to who looks for a contact. */
export const topics = ['contact', 'imprint', 'team', 'about', 'place', 'booking', 'privacy'] as const;
export type Topic = (typeof topics)[number];

/**
 * How sites of the world name these pages, in links and addresses, in small letters without accents. A star stands for
 * the rest of a word; between the words of a phrase there may be a space, or nothing, as in addresses. With an equals sign
 * a word counts only if it stands alone, because in company it mostly means something else.
 */
export const topicWords: Readonly<Record<Topic, string>> = {
  contact: `contact*, kontakt*, contatt*, contato*, contate*, contate nos, kontaktai, get in touch, reach us, write to us, talk to us,
    schreiben sie uns, ecrivez nous, nous joindre, escribenos, escrivici, scrivici, fale conosco, fale connosco,
    skriv till oss, yhteys*, ota yhteytta, kapcsolat*, elerhetoseg*, iletisim*, bize ulasin, lien he, hubungi*, skontaktuj*,
    napiste nam, napisz do nas, kontaktirajte*, impressum und kontakt, επικοινωνια*, контакт*, связаться*, обратная связь,
    зв язатися*, връзка с нас, =kundenservice, =customer service, =help desk, atencion al cliente`,
  imprint: `impressum*, imprint, legal notice*, legal disclaimer*, legal mention*, mentions legales, mention legale, =mentions, aviso legal, avis legal,
    informacion legal, note legali, informazioni legali, dati societari, aviso juridico, informacao legal, ficha tecnica,
    colofon, =legal, =legals, rechtliche*, anbieterkenn*, offenlegung, impresum, juridische*, company details, site notice,
    yasal*, nota prawna, tirage, реквизиты, правовая информация`,
  team: `team, teams, our team, unser team, das team, equipe*, equipo*, equipa, equip, squadra, staff, =people, our people,
    mitarbeiter*, ansprechpartner*, kollegium, geschaftsfuhrung, geschaftsleitung, vorstand, =leadership, leadership team, =management, meet the*,
    =crew, =arzte, =arztinnen, unsere arzte, our doctors, =doctors, =physicians, =providers, =practitioners, =dentists, our dentists, =therapeuten,
    =lawyers, our lawyers, =attorneys, attorney profiles, =anwalte, =rechtsanwalte, =notare, =avocats, =avocates, =abogados, =avvocati,
    =advogados, =professionals, our professionals,
    medewerkers, ons team, teamleden, zespol*, tym, nas tym, tim, nas tim, kolektiv*, medarbejder*, medarbetare, ansatte, =personal,
    =personale, henkilosto, henkilokunta, pracownicy, munkatars*, csapat*, ekip*, echipa*, komanda, meeskond, ομαδα,
    команда*, сотрудники, персонал, врачи, екип, =board, board of directors, =trustees,
    organigramm, =faculty, =instructors, =trainers, =trainer, =dozenten, =employees, =experts, our experts, =artists, =stylists,
    =agents, staff directory, =direction, =colaboradores`,
  about: `about*, uber uns, ueber uns, uber mich, ueber mich, wir uber uns, wer wir sind, wer bin ich, =unternehmen, =firma, das hotel,
    =portrait, =company, =the company, our company, company history, company profile, firm profile, our firm, the firm, =firm, who we are, our story, qui sommes nous, qui suis je, a propos*, l entreprise, notre histoire,
    quienes somos, quien soy, sobre nosotros, sobre mi, nosotros, sobre nos, =sobre, acerca de*, =acerca, =empresa, la empresa, a empresa, quem somos,
    chi siamo, chi sono, =azienda, l azienda, la nostra storia, over ons, over mij, wie zijn wij, om oss, om os, om mig, o nas, o nama,
    o mnie, o firmie, rolunk, bemutatkozas, despre noi, =despre, hakkimizda, hakkinda, kurumsal, gioi thieu, tentang*, tietoa meista,
    meista, yritys, meist, apie mus, apie, par mums, par uznemumu, qui som, nor gara, rreth nesh,
    о нас, о компании, о фирме, за нас, про нас, σχετικα*, ποιοι ειμαστε, =praxis, =kanzlei, =profil, =philosophie`,
  place: `standort*, location*, our locations, find us, visit us, where to find us, anfahrt*, so finden sie uns, lageplan, opening hours,
    =hours, offnungszeiten, oeffnungszeiten, filiale*, =branches, =stores, =offices, our offices, como llegar, donde estamos, donde encontrarnos,
    dove siamo, dove trovarci, come arrivare, ou nous trouver, nous trouver, =acces, plan d acces, =horaires, ubicacion,
    onde estamos, localizacao, como chegar, =route, routebeschrijving, vestiging*, directions, address, adresse, adres, adresa,
    hitta hit, find os, finn oss, dojazd, jak dojechac, sijainti, aukioloajat, elhelyezkedes, ulasim, адрес*, как добраться,
    где нас найти, πως θα μας βρειτε`,
  booking: `reserv*, =book, book now, book online, book a table, bookings, booking, prenot*, prenota*, rezerv*, buchen, buchung*, anfrage*, unverbindliche anfrage, =inquiry,
    =enquiry, =enquiries, request a quote, quote request, get a quote, =quote, tischreservierung, termin, termine vereinbaren, terminvereinbarung, online termin, appointment*,
    rendez vous, cita, cita previa, turnos, devis, demande de devis, preventivo, offerte, бронирование, запись, varaa*, boka*, bestill*`,
  privacy: `privacy*, datenschutz*, politique de confidentialite, confidentialite, donnees personnelles, rgpd, gdpr, dsgvo,
    privacidad, politica de privacidad, privacidade, riservatezza, privacybeleid, integritetspolicy, personvern, privatliv*,
    tietosuoja*, adatvedelem, adatkezel*, ochrana osobnich udaju, polityka prywatnosci, confidentialitate, gizlilik, kvkk,
    политика конфиденциальности, =agb, =terms, terms and conditions, terms conditions, terms of use, terms of service, cgv, cgu, condiciones, condizioni, voorwaarden`,
};

/** The same in writing without spaces, where words are found anywhere. */
export const unspacedWords: Readonly<Partial<Record<Topic, string>>> = {
  contact:
    'お問い合わせ, お問合せ, 問い合わせ, 連絡先, 联系, 聯絡, 联络, 문의, 연락처, اتصل, تواصل, צור קשר, צרו קשר, ติดต่อ, تماس با',
  imprint: '特定商取引, 法的情報',
  team: 'スタッフ, 医師紹介, 講師紹介, 团队, 團隊, 의료진, 직원, فريق, צוות, ทีมงาน',
  about: '会社概要, 会社案内, 企業情報, 私たちについて, 关于, 關於, 회사소개, 소개, من نحن, אודות, เกี่ยวกับ, درباره',
  place: 'アクセス, 店舗, 地図, 交通, 오시는, 찾아오시는, موقعنا, ที่ตั้ง',
  booking: '予約, 预订, 預約, 예약, حجز, הזמנת, จอง',
  privacy: 'プライバシー, 隐私, 隱私, 개인정보, الخصوصية, פרטיות, ความเป็นส่วนตัว',
};

/** What begins like one of them and is something else. */
export const misleadingWords = `kontaktlinse*, contact lens*, contactlens*, contactlenz*, lentes de contact*, lentilles de contact,
  lenti a contatto, kontaktlos*, contactless*, kontaktallerg*, kontaktanzeige*, team building*, teamwear, team event*,
  about blank, legal news, legal topics, contact form 7, contactor*, contacteur*`;
