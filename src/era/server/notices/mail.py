"""E-mail over the server that the settings name: smtp:// (STARTTLS where it is offered) or smtps://."""

import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate
from urllib.parse import unquote, urlsplit

TIMEOUT_S = 20.0
PORTS = {"smtp": 587, "smtps": 465}


class MailServer:
    def __init__(self, url: str, sender: str) -> None:
        self._parts = urlsplit(url)
        self.sender = sender

    def send(self, to: str, subject: str, text: str, key: str, stop_url: str, now: float) -> None:
        """Send one message. Blocks: call it in a thread. Raises OSError or SMTPException. The id follows from the
        notice, so that one sent twice after a failure is one message to whoever reads it."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, to, subject
        domain = self.sender.rpartition("@")[2].rstrip("> ") or "era-table"
        message["Message-ID"] = f"<{key}@{domain}>"
        message["Date"] = formatdate(now)
        message["Auto-Submitted"] = "auto-generated"
        if stop_url:
            message["List-Unsubscribe"] = f"<{stop_url}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(text)
        with self._connect() as smtp:
            smtp.send_message(message)

    def _connect(self) -> smtplib.SMTP:
        parts = self._parts
        host, port = parts.hostname or "localhost", parts.port or PORTS.get(parts.scheme, 587)
        context = ssl.create_default_context()
        if parts.scheme == "smtps":
            smtp: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=TIMEOUT_S, context=context)
        else:
            smtp = smtplib.SMTP(host, port, timeout=TIMEOUT_S)
            smtp.ehlo()
            if smtp.has_extn("starttls"):
                smtp.starttls(context=context)
                smtp.ehlo()
        if parts.username:
            smtp.login(unquote(parts.username), unquote(parts.password or ""))
        return smtp
