// Providers where everybody gets an address; the large ones, and those of countries.
const providers = new Set(
  (
    'gmail.com googlemail.com yahoo.com ymail.com rocketmail.com yahoo.co.uk yahoo.fr yahoo.de yahoo.es yahoo.it ' +
    'yahoo.ca yahoo.com.au yahoo.co.in yahoo.com.br hotmail.com hotmail.co.uk hotmail.fr hotmail.de hotmail.es ' +
    'hotmail.it outlook.com outlook.de outlook.fr outlook.es live.com live.co.uk live.fr live.nl msn.com aol.com ' +
    'aim.com icloud.com me.com mac.com mail.com gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de ' +
    'arcor.de online.de orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr libero.it virgilio.it tiscali.it ' +
    'alice.it tin.it btinternet.com btconnect.com ntlworld.com virginmedia.com blueyonder.co.uk sky.com talktalk.net ' +
    'comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net optonline.net ' +
    'juno.com rogers.com shaw.ca telus.net sympatico.ca bigpond.com bigpond.net.au optusnet.com.au xtra.co.nz eircom.net ' +
    'protonmail.com proton.me yandex.ru yandex.com mail.ru bk.ru inbox.ru list.ru wp.pl o2.pl onet.pl interia.pl ' +
    'seznam.cz centrum.cz telenet.be skynet.be ziggo.nl kpnmail.nl planet.nl hetnet.nl home.nl bluewin.ch qq.com ' +
    '163.com 126.com naver.com uol.com.br bol.com.br terra.com.br terra.es telefonica.net sapo.pt rediffmail.com zoho.com'
  ).split(' '),
);

export const isFreeMail = (host: string): boolean => providers.has(host);
