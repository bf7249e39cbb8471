<%@ page session="false" contentType="text/html; charset=UTF-8" import="portico.demo.invited.Mail" %>
<%@ include file="header.jspf" %>
<h1>Outbox</h1>
<p>The demo has no mail server. This page shows its mails.</p>
<% for (Mail mail : portal.outbox().list()) { %>
<table class="mail">
  <tr><th scope="row">To</th><td><%= Html.escape(mail.to()) %></td></tr>
  <tr><th scope="row">Subject</th><td><%= Html.escape(mail.subject()) %></td></tr>
  <tr><th scope="row">Text</th><td><%= Html.escape(mail.text()) %></td></tr>
  <tr><th scope="row">Link</th><td><a href="<%= Html.escape(mail.link()) %>">Follow the link</a></td></tr>
</table>
<% } %>
<%@ include file="footer.jspf" %>
